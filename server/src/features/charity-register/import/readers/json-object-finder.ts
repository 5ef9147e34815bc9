import { maxRowBytes } from './extract.ts'

export type FoundObject =
  | { readonly line: number; readonly text: string }
  | { readonly line: number; readonly problem: string }

const quote = 0x22
const backslash = 0x5c
const openingBrace = 0x7b
const closingBrace = 0x7d
const lineEnd = 0x0a

/**
 * Finds the flat objects of a JSON array in text that arrives in pieces. Objects of the extract are
 * never nested and JSON strings contain no line breaks, so a damaged object does not affect the
 * next one.
 */
export class JsonObjectFinder {
  /** Line of the first text between the objects that is not a space, bracket or comma. */
  strayLine: number | undefined
  opened = false
  closed = false
  line = 1
  #found: FoundObject[] = []
  #piece = ''
  #start = 0
  #held = ''
  #objectLine = 0
  #state: 'between' | 'object' | 'text' | 'escaped' = 'between'

  /** Takes the next piece and returns the objects that end in it. */
  push(piece: string): FoundObject[] {
    this.#found = []
    this.#piece = piece
    this.#start = 0
    for (let at = 0; at < piece.length; at += 1) this.#step(piece.charCodeAt(at), at)
    if (this.#state !== 'between') {
      this.#held += piece.slice(this.#start)
      if (this.#held.length > maxRowBytes) this.#refuse('The row is longer than 1 MiB.')
    }
    return this.#found
  }

  /**
   * Returns the object that is still open when the input ends, with the reason why it is unusable.
   */
  end(): FoundObject[] {
    this.#found = []
    if (this.#state !== 'between') this.#refuse('The file ends inside this object.')
    return this.#found
  }

  #step(code: number, at: number) {
    if (code === lineEnd) this.line += 1
    if (this.#state === 'between') {
      if (code === openingBrace) this.#open(at)
      else this.#between(this.#piece[at] as string)
    } else if (this.#state === 'object') {
      if (code === quote) this.#state = 'text'
      else if (code === closingBrace) this.#close(at + 1)
      else if (code === openingBrace) {
        this.#refuse('The object is not closed before the next one.')
        this.#open(at)
      }
    } else if (this.#state === 'escaped') {
      this.#state = 'text'
    } else if (code === backslash) {
      this.#state = 'escaped'
    } else if (code === quote) {
      this.#state = 'object'
    } else if (code === lineEnd) {
      this.#refuse('A text runs over the end of its line.')
    }
  }

  #between(char: string) {
    if (char === '[') this.opened = true
    else if (char === ']') this.closed = true
    else if (!/[\s,\uFEFF]/.test(char)) this.strayLine ??= this.line
  }

  #open(at: number) {
    this.#start = at
    this.#held = ''
    this.#objectLine = this.line
    this.#state = 'object'
  }

  #close(end: number) {
    const text = this.#held + this.#piece.slice(this.#start, end)
    this.#found.push({ line: this.#objectLine, text })
    this.#reset()
  }

  #refuse(problem: string) {
    this.#found.push({ line: this.#objectLine, problem })
    this.#reset()
  }

  #reset() {
    this.#state = 'between'
    this.#held = ''
  }
}

import { SaxesParser } from 'saxes'
import { IatiFileError } from '../import/iati-file-error.ts'
import type { XmlElement } from './xml-element.ts'

/** The maximum length of an activity, larger than any seen. A longer one is not kept in memory. */
const largestActivity = 16 * 1024 * 1024
const deepest = 32

/**
 * Finds the `iati-activity` elements of an XML file at any depth and yields each as soon as it
 * ends, so that memory use stays within one activity. Ignores entities and document types. Throws
 * IatiFileError with the line where the XML is not well-formed.
 */
export async function* readActivityElements(
  pieces: AsyncIterable<string>,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let found: XmlElement[] = []
  let size = 0
  let any = false

  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '')
    throw new IatiFileError(`The file is not well-formed XML at line ${parser.line}: ${reason}`)
  })
  parser.on('opentagstart', () => (any = true))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'iati-activity') return
    const element = { name, attributes, children: [], text: '', line: parser.line }
    open.at(-1)?.children.push(element)
    open.push(element)
    size += name.length + Object.values(attributes).join('').length + 100
    if (size > largestActivity || open.length > deepest) {
      const line = open[0]?.line
      throw new IatiFileError(`The activity at line ${line} is too large to read.`)
    }
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    size += text.length
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element || open.length > 0) return
    found.push(element)
    size = 0
  })

  for await (const piece of pieces) {
    parser.write(piece)
    if (found.length === 0) continue
    const ready = found
    found = []
    yield* ready
  }
  if (!any) throw new IatiFileError('The file contains no XML.')
  parser.close()
  yield* found
}

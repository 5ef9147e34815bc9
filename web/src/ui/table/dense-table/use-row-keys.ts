import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** A key that acts on the row with the focus. */
export interface RowKey<Row> {
  /** As in `KeyboardEvent.key`; a capital for Shift. */
  readonly key: string
  /** Its meaning in the list of keys, such as "accept". */
  readonly label: string
  /** `goTo` moves the focus to the row of an id. */
  readonly run: (row: Row, goTo: (id: string) => void) => void
}

interface RowKeysInput<Row> {
  readonly rows: readonly Row[]
  readonly toId: (row: Row) => string
  readonly keys?: readonly RowKey<Row>[]
  readonly openId?: string | null
  readonly onOpen?: (id: string | null) => void
  /** Whether a row shows something below it, although its name is a link. */
  readonly canOpen?: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** Makes sure that the row at a place shows. */
  readonly show: (at: number) => void
  /** Shows or hides the list of keys. */
  readonly onHelp: () => void
  /** The row that a person begins with. */
  readonly startId?: string | undefined
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  j: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  k: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Returns whether a key belongs to the control with the focus, such as a letter in a select. */
const isTyping = (target: Element): boolean => target.matches('select, textarea, input')

/**
 * Gives the rows of a table one place in the tab order and single keys. The keys work only while the
 * focus is in a row, so they never take a letter from somebody who speaks or types elsewhere.
 */
export const useRowKeys = <Row>(input: RowKeysInput<Row>) => {
  const { rows, toId, keys = [], openId = null, onOpen, canOpen, toggle, show } = input
  const { onHelp, startId = null } = input
  const [active, setActive] = useState<string | null>(startId)
  const headers = useRef(new Map<string, HTMLElement>())
  const ids = rows.map(toId)
  const activeId = active !== null && ids.includes(active) ? active : (ids[0] ?? null)

  const focus = (id: string) => headers.current.get(id)?.focus()
  const goTo = (id: string) => {
    const at = ids.indexOf(id)
    if (at < 0) return
    flushSync(() => {
      show(at)
      setActive(id)
    })
    focus(id)
  }
  const bindHeader = (id: string) => (header: HTMLElement | null) => {
    if (header) headers.current.set(id, header)
    else headers.current.delete(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (activeId === null) return
    const { key } = event
    if (key === 'Escape') {
      const isInRow = target === headers.current.get(activeId)
      if (isInRow && openId !== null) onOpen?.(null)
      return goTo(openId ?? activeId)
    }
    const isCheckbox = target.matches('[type="checkbox"]')
    const isInOpened = target.closest('tr')?.querySelector(':scope > th') === null
    if (isInOpened || (isTyping(target) && !isCheckbox)) return
    const at = ids.indexOf(activeId)
    const move = moves[key]
    const action = keys.find((one) => one.key === key)
    if (move) {
      const next = ids[Math.min(ids.length - 1, Math.max(0, move(at, ids.length)))]
      if (next !== undefined) goTo(next)
    } else if (key === 'x') toggle(rows[at]!)
    else if (key === 'o' && canOpen?.(rows[at]!)) onOpen?.(openId === activeId ? null : activeId)
    else if (key === '?') onHelp()
    else if (action) action.run(rows[at]!, goTo)
    else return
    event.preventDefault()
  }
  return { activeId, setActive, bindHeader, focus, onKeyDown }
}

import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReceiptFacts } from '../reading/find-receipt-facts.ts'

export type ReadingState = 'idle' | 'offered' | 'reading' | 'read' | 'nothing' | 'failed'

interface Connection {
  readonly saveData?: boolean
}

/** Whether the person asked their browser to load little. */
const savesData = (): boolean =>
  (navigator as { connection?: Connection }).connection?.saveData === true

const readFile = async (file: File, payees: readonly string[], signal: AbortSignal) => {
  const [{ openPages }, { readReceipt }, { findReceiptFacts }] = await Promise.all([
    import('../evidence/redaction/document-pages.ts'),
    import('../reading/read-receipt.ts'),
    import('../reading/find-receipt-facts.ts'),
  ])
  const pages = await openPages(file)
  try {
    const lines = await readReceipt(await pages.picture(1), signal)
    return findReceiptFacts(lines, { today: toUkDate(new Date()), payees })
  } finally {
    pages.close()
  }
}

/**
 * Reads a receipt on this device. The reader is loaded when the first file is chosen; if the browser
 * saves data, only when the person asks.
 */
export const useReceiptReading = (
  payees: readonly string[],
  onFacts: (facts: ReceiptFacts) => void,
) => {
  const [state, setState] = useState<ReadingState>('idle')
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const read = async (file: File): Promise<void> => {
    stop()
    const controller = new AbortController()
    running.current = controller
    setState('reading')
    const facts = await readFile(file, payees, controller.signal).catch(() => null)
    if (controller.signal.aborted) return
    setState(
      facts ? (facts.amount === null && facts.payee === null ? 'nothing' : 'read') : 'failed',
    )
    if (facts) onFacts(facts)
  }
  return {
    state,
    read,
    start: (file: File): void => {
      if (savesData()) setState('offered')
      else void read(file)
    },
    reset: () => {
      stop()
      setState('idle')
    },
  }
}

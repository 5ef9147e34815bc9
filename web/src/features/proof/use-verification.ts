import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { VerifyReply, VerifyRequest } from './verify-messages.ts'

export type Verification =
  | { readonly status: 'idle' }
  | { readonly status: 'working'; readonly name: string; readonly progress: number | undefined }
  | {
      readonly status: 'done'
      readonly name: string
      readonly run: number
      readonly report: VerificationReport
    }
  | { readonly status: 'failed'; readonly name: string }

/**
 * Verifies in a worker, so that the page stays responsive. The worker is loaded when the page
 * opens; verification then needs no network.
 */
export const useVerification = () => {
  const [state, setState] = useState<Verification>({ status: 'idle' })
  const worker = useRef<Worker | null>(null)
  const listener = useRef<(reply: VerifyReply) => void>(() => {})
  const run = useRef(0)
  const isBusy = useRef(false)

  const open = useCallback((): Worker => {
    const made = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<VerifyReply>) =>
      listener.current(data),
    )
    made.addEventListener('error', () => listener.current({ kind: 'failed' }))
    return made
  }, [])
  useEffect(() => {
    worker.current = open()
    return () => {
      worker.current?.terminate()
      worker.current = null
    }
  }, [open])

  const start = (name: string, work: VerifyRequest) => {
    // Stops the worker if it is still verifying another file.
    if (isBusy.current) {
      worker.current?.terminate()
      worker.current = null
    }
    isBusy.current = true
    run.current += 1
    listener.current = (reply) => {
      isBusy.current = reply.kind === 'progress'
      setState(getNextState(reply, name, run.current))
    }
    setState({ status: 'working', name, progress: undefined })
    worker.current ??= open()
    worker.current.postMessage(work, [])
  }
  return { state, start }
}

const getNextState = (reply: VerifyReply, name: string, run: number): Verification => {
  if (reply.kind === 'report') return { status: 'done', name, run, report: reply.report }
  if (reply.kind === 'failed') return { status: 'failed', name }
  return { status: 'working', name, progress: reply.of > 0 ? reply.done / reply.of : undefined }
}

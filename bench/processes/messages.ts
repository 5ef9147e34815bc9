import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The parent's access to a child process of the bench, which answers one question at a time. */
export interface ChildClient {
  readonly pid: number
  ask<Answer>(question: string, detail?: unknown): Promise<Answer>
  stop(): Promise<void>
}

interface Reply {
  readonly answer?: unknown
  readonly failure?: string
}

const nextReply = async (child: ChildProcess): Promise<Reply> => {
  const ended = new AbortController()
  try {
    const first = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => [
        { failure: `the process ended with ${String(code)}` },
      ]),
    ])
    return first[0] as Reply
  } finally {
    ended.abort()
  }
}

/**
 * Starts a bench process, with further options of Node, and waits for its first message, which says
 * that it is ready.
 */
export const startProcess = async (
  file: string,
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<ChildClient & { readonly origin: string }> => {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning', ...listNodeOptions(env), ...options],
  })
  const replied = async <Answer>(): Promise<Answer> => {
    const { answer, failure } = await nextReply(child)
    if (failure !== undefined) throw new Error(failure)
    return answer as Answer
  }
  const origin = await replied<string>()
  return {
    origin,
    pid: child.pid ?? 0,
    ask: (question, detail) => {
      const answered = replied<never>()
      child.send({ question, detail })
      return answered
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

const listNodeOptions = ({ BENCH_PROFILE: folder }: Record<string, string>): string[] =>
  folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []

const respond = (message: Reply): void => void process.send?.(message)

type Answers = Record<string, (detail: never) => unknown>

/**
 * Runs in the child process: reports that it is ready, answers questions, and ends when its parent
 * ends.
 */
export const answerParent = (origin: string, answers: Answers, end: () => Promise<void>): void => {
  process.on('message', ({ question, detail }: { question: string; detail: unknown }) => {
    Promise.resolve(detail as never)
      .then(answers[question])
      .then(
        (answer) => respond({ answer }),
        (error: unknown) =>
          respond({ failure: error instanceof Error ? error.stack! : String(error) }),
      )
  })
  process.once('disconnect', () => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  // Ctrl-C reaches the whole process group; the parent stops this process after its own clean-up.
  process.on('SIGINT', () => {})
  respond({ answer: origin })
}

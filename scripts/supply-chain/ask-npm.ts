import { spawn } from 'node:child_process'

export interface NpmAnswer {
  readonly answer: Record<string, unknown> | null
  /** Why there is no answer; empty if there is one. */
  readonly reason: string
}

/** npm tries once and stops waiting for a silent server after 20 seconds. */
const patience = ['--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=error']
const maxMilliseconds = 120_000

const toReason = (output: string, stderr: string): string => {
  const networkError =
    /npm error (?:network request to \S+ failed, reason: |)(.*(?:ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|SELF_SIGNED\w*|Not Allowed).*)/i
  const message = networkError.exec(stderr)?.[1] ?? /"message": "([^"]+)"/.exec(output)?.[1]
  return message || stderr.trim().split('\n').at(-1) || 'npm gave no reason'
}

/** Runs an npm command that prints JSON. An unreachable registry is an answer too, not an error. */
export const askNpm = (
  args: readonly string[],
  isAnswer: (json: Record<string, unknown>) => boolean,
): Promise<NpmAnswer> =>
  new Promise((resolve) => {
    const npm = process.env['npm_execpath']
    const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
    const child = spawn(command, [...first, ...args, '--json', ...patience], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxMilliseconds,
    })
    let output = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.once('error', (error) => resolve({ answer: null, reason: error.message }))
    child.once('close', () => {
      try {
        const json = JSON.parse(output) as Record<string, unknown>
        if (isAnswer(json)) return resolve({ answer: json, reason: '' })
      } catch {
        // npm prints no JSON when it reaches nobody; its errors say so.
      }
      resolve({ answer: null, reason: toReason(output, stderr) })
    })
  })

import { explain } from '../startup-errors.ts'

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command-line tool. Ends the process with its exit code, or explains why it failed. */
export const runTool = async (main: () => Promise<number | void>): Promise<void> => {
  try {
    const code = await main()
    if (typeof code === 'number') process.exit(code)
  } catch (error) {
    process.stderr.write(`${explain(error, process.env)}\n`)
    process.exit(1)
  }
}

import { parseArgs } from 'node:util'
import {
  grantAdministrator,
  listAdministrators,
  resetFactorByEmail,
  revokeAdministrator,
  type AdministratorChange,
} from '../features/admin/index.ts'
import { openWorkplace, type Workplace } from '../workplace.ts'
import { printLine, runTool } from './run-tool.ts'

const usage = `Usage: npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL [--last]
       npm run admin -- list
       npm run admin -- reset-factor EMAIL

Makes the account of an email address an administrator of Pennytrail, takes that back, or lists who
is one. The account must be there and its address confirmed. The last administrator is only taken
away with --last. reset-factor turns off the two-step sign-in of a person who lost it; make sure
first who asks. Each change is written into the activity log.`

const refusals: Record<Extract<AdministratorChange, { done: false }>['why'], string> = {
  'no-account': 'There is no account with that address. Register it first.',
  'not-confirmed': 'That address is not confirmed yet. Follow the link in its mail first.',
  'as-it-is': 'Nothing to change.',
  last: 'That is the last administrator who can sign in. Grant another first, or add --last.',
}

const change = async (
  { deps }: Workplace,
  command: 'grant' | 'revoke',
  email: string,
  evenLast: boolean,
): Promise<number> => {
  const now = deps.clock.now()
  const result = await deps.database.transaction('accounts', (db) =>
    command === 'grant'
      ? grantAdministrator(db, email, now)
      : revokeAdministrator(db, email, now, { evenLast }),
  )
  if (!result.done) {
    printLine(refusals[result.why])
    return result.why === 'as-it-is' ? 0 : 1
  }
  const became = command === 'grant' ? 'is now an administrator' : 'is no longer an administrator'
  printLine(`${result.name} ${became}.`)
  return 0
}

const resetFactor = async ({ deps }: Workplace, email: string): Promise<number> => {
  const result = await deps.database.transaction('accounts', (db) =>
    resetFactorByEmail(db, deps, email),
  )
  if (result.done) {
    printLine(`Two-step sign-in of ${result.name} is off. They are told by email.`)
    return 0
  }
  const isOff = result.why === 'as-it-is'
  printLine(isOff ? 'Two-step sign-in is not on for that account.' : refusals['no-account'])
  return isOff ? 0 : 1
}

const list = async ({ deps }: Workplace): Promise<number> => {
  const all = await deps.database.read('system', listAdministrators)
  for (const { email, name, suspended } of all) {
    printLine(`${email}  ${name}${suspended ? '  (suspended)' : ''}`)
  }
  if (all.length === 0) printLine('There is no administrator yet.')
  return 0
}

const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      last: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, email, ...more] = positionals
  const isChange = command === 'grant' || command === 'revoke'
  const needsEmail = isChange || command === 'reset-factor'
  const fits = more.length === 0 && (needsEmail ? email : command === 'list' && !email)
  if (values.help || !fits) {
    printLine(usage)
    return values.help ? 0 : 1
  }
  const workplace = await openWorkplace(process.env, { share: true, say: printLine })
  try {
    if (isChange) return await change(workplace, command, email!, values.last)
    return await (needsEmail ? resetFactor(workplace, email!) : list(workplace))
  } finally {
    await workplace.close()
  }
}

await runTool(main)

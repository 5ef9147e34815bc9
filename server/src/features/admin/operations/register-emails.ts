import { downloadPages, maxExtractAge } from '@pennytrail/contract/charity-register/extracts.ts'
import {
  type Regulator,
  regulatorNames,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { type Mail, type Recipient } from '../../../platform/mail/index.ts'
import type { AbsentCharities } from '../../charity-register/index.ts'
import { listAbsentCharities, listStaff, takeOldExtracts } from './register.sql.ts'
import { notify } from '../../notifications/index.ts'

const getRegisterPage = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.appOrigin}/admin?section=register`

const action = (url: string) => ({ label: 'See the register', url })

interface OldExtract {
  readonly regulator: Regulator
  readonly sourceDate: string
}

const buildOldExtractEmail = (
  to: Recipient,
  { regulator, sourceDate }: OldExtract,
  url: string,
): Mail => ({
  to: to.email,
  subject: `The register of charities here is of ${formatDay(sourceDate)}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `Our copy of the register of the ${regulatorNames[regulator]} is more than ${maxExtractAge} days old. Charities that have left the register since then can still be claimed and take gifts here.`,
    {
      text: 'Download the newest extract, and run npm run charity-register:import with its files on the server.',
      link: { label: 'Open the download page', url: downloadPages[regulator] },
    },
  ],
  action: action(url),
})

/** Reminds every administrator once of each regulator's extract that is old. */
export const remindOfOldExtracts = (deps: Deps): Promise<void> =>
  deps.database.transaction('maintenance', async (db) => {
    const staff = await listStaff(db)
    if (staff.length === 0) return
    for (const extract of await takeOldExtracts(db, deps.clock.now())) {
      for (const reader of staff) {
        const mail = buildOldExtractEmail(reader, extract, getRegisterPage(deps))
        await notify(db, deps, mail, reader)
      }
    }
  })

type AbsentCharity = Awaited<ReturnType<typeof listAbsentCharities>>[number]

const describeAbsent = ({ name, number, absentFrom, movedTo }: AbsentCharity): string =>
  `${name} (${number}) is not in the extract of ${formatDay(absentFrom)}.${movedTo ? ` A charity of the same name has the number ${movedTo} there.` : ''}`

const buildAbsentEmail = (to: Recipient, absent: readonly AbsentCharity[], url: string): Mail => ({
  to: to.email,
  subject:
    absent.length === 1
      ? `${absent[0]!.name} is not in the newest extract of its register`
      : `${absent.length} charities are not in the newest extract of their register`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    'The register was imported. These charities on Pennytrail are missing from it:',
    { quote: absent.map(describeAbsent) },
    'Nothing has changed for them: they can take gifts as before, and their pages say that the extract lacks them. Look them up on their regulator’s website, and suspend those that are no longer charities.',
  ],
  action: action(url),
})

/**
 * Emails every administrator about the charities on the platform that these extracts lack. Returns
 * their names and numbers.
 */
export const emailAbsentCharities = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  extracts: readonly Pick<AbsentCharities, 'regulator' | 'date'>[],
): Promise<string[]> => {
  const absent = (await listAbsentCharities(db)).filter(({ absentFrom, regulator }) =>
    extracts.some((extract) => extract.regulator === regulator && extract.date === absentFrom),
  )
  if (absent.length === 0) return []
  for (const reader of await listStaff(db)) {
    await notify(db, deps, buildAbsentEmail(reader, absent, getRegisterPage(deps)), reader)
  }
  return absent.map(({ name, number }) => `${name} (${number})`)
}

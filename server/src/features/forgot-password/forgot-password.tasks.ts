import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import * as z from 'zod'
import type { Deps } from '../../platform/http/index.ts'
import { type Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findAccount } from '../identity/index.ts'
import { buildResetCodeEmail } from './forgot-password.emails.ts'
import { deleteOldCodes, saveCode } from './forgot-password.sql.ts'
import { toStoredCode, makeCode } from './reset-codes.ts'

const payloadShape = z.strictObject({ email: z.string() })

const sendCode = async (payload: unknown, deps: Deps): Promise<void> => {
  const { email } = payloadShape.parse(payload)
  const code = makeCode()
  const expiresAt = new Date(deps.clock.now().getTime() + resetCode.minutes * 60_000)
  await deps.database.transaction('accounts', async (db) => {
    const account = await findAccount(db, email)
    await saveCode(db, {
      ...toStoredCode(deps, email, code),
      personId: account?.id ?? null,
      expiresAt,
    })
    if (account) await queueMail(db, buildResetCodeEmail(account, code), 'first')
  })
}

export const forgotPasswordTasks: Tasks = {
  'send-reset-code': sendCode,
  'tidy-reset-codes': async (_payload, deps) => {
    const before = new Date(deps.clock.now().getTime() - retentionDays.resetCodes * 24 * 3600_000)
    await deps.database.transaction('accounts', (db) => deleteOldCodes(db, before))
  },
}

import { makePerson } from '../../testing/factories/index.ts'
import { matrixRows, type MatrixWorld } from '../../testing/matrix/row-types.ts'
import { saveCode } from './forgot-password.sql.ts'
import { toStoredCode } from './reset-codes.ts'

const code = '271828'

/** Requests a code for a person and returns their email address. */
const forgetful = async ({ deps, clock }: MatrixWorld): Promise<string> => {
  const { id: personId, email } = await makePerson(deps)
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  await deps.database.transaction('system', (db) =>
    saveCode(db, { ...toStoredCode(deps, email, code), personId, expiresAt }),
  )
  return email
}

const newPassword = 'another-one'

export const rows = matrixRows({
  'POST /api/forgot-password/request-otp': {
    'for an account': {
      request: async (world) => ({ body: { email: await forgetful(world) } }),
      expect: { everyone: 200 },
    },
    'for nobody’s address': {
      request: () => ({ body: { email: `${crypto.randomUUID()}@example.org` } }),
      expect: { everyone: 200 },
    },
  },
  'POST /api/forgot-password/reset': {
    'with the code of the mail': {
      request: async (world) => ({ body: { email: await forgetful(world), code, newPassword } }),
      expect: { everyone: 200 },
    },
    'with another code': {
      request: () => ({
        body: { email: `${crypto.randomUUID()}@example.org`, code: '314159', newPassword },
      }),
      expect: { everyone: 400 },
    },
  },
})

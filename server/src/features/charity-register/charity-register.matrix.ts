import { sql } from '../../platform/database/index.ts'
import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/charity-register': {
    'words of a name': {
      request: () => ({ query: { search: 'of the register' } }),
      expect: { others: 200 },
    },
  },
  'GET /api/charity-register/{number}': {
    'a charity of the register': {
      request: async ({ deps }) => {
        await deps.database.transaction('system', (db) =>
          db.run(sql`insert into charity_register (number, org_id, regulator, name, source)
            values ('9400001', 'GB-CHC-9400001', 'CCEW', 'Of the register', 'shipped')
            on conflict do nothing`),
        )
        return { params: { number: '9400001' } }
      },
      expect: { everyone: 200 },
    },
    'a number nobody has': {
      request: () => ({ params: { number: '9499999' } }),
      expect: { everyone: 404 },
    },
  },
})

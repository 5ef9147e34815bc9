import { tinyPicture } from '../../../testing/pictures.ts'
import { matrixRows } from '../../../testing/matrix/row-types.ts'

const file = { fileName: 'me.png', bytes: await tinyPicture() }

export const rows = matrixRows({
  'PATCH /api/user/update-avatar': {
    'one’s own': {
      request: ({ cast, who }) => ({
        form: { file, userId: who ? cast.people[who].id : cast.people.lead.id },
      }),
      expect: { 'signed-in': 200 },
    },
    'another’s': {
      request: ({ cast, who }) => ({
        form: { file, userId: cast.people[who === 'lead' ? 'manager' : 'lead'].id },
      }),
      expect: { 'signed-in': 403 },
    },
    'no picture': {
      request: ({ cast, who }) => ({
        form: {
          file: { fileName: 'me.png', bytes: Buffer.from('<svg onload=alert(1)>') },
          userId: who ? cast.people[who].id : cast.people.lead.id,
        },
      }),
      expect: { 'signed-in': 400 },
    },
  },
  'DELETE /api/user/avatar': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
})

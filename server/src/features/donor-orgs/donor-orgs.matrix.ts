import { makeWaitingDonorOrg, makePerson } from '../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'
import { tinyPicture } from '../../testing/pictures.ts'

const file = { fileName: 'a.png', bytes: await tinyPicture() }
const founding = {
  name: 'The Lantern Fund',
  kind: 'club',
  registrationNumber: '',
  website: '',
  introduction: 'We pass the hat on Thursdays.',
  proof: 'Our officers are named on our website.',
}

export const rows = matrixRows({
  'POST /api/donor-org': {
    'a new organisation': {
      request: () => ({ body: founding }),
      expect: { others: 201, team: 409, 'other-team': 409 },
    },
  },
  'GET /api/donor-org': {
    'by name': {
      request: () => ({ query: { searchTerm: 'donor' } }),
      expect: { others: 200 },
    },
  },
  'GET /api/donor-org/{id}': {
    'a verified organisation': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { everyone: 200 },
    },
    'one that waits': {
      request: async ({ deps }) => {
        const founder = await makePerson(deps)
        return { params: { id: (await makeWaitingDonorOrg(deps, founder.id)).id } }
      },
      expect: { everyone: 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'PATCH /api/donor-org/{id}': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.org.id }, body: { introduction: 'We give.' } }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherOrg.id }, body: { website: '' } }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: {} }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/donor-org/{id}/logo': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.org.id }, form: { file, children: 'none' } }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'another’s': {
      request: ({ cast }) => ({
        params: { id: cast.otherOrg.id },
        form: { file, children: 'none' },
      }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, form: { file, children: 'none' } }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/donor-org/{id}/logo': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherOrg.id } }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/donor-org/{id}/membership': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.org.id }, body: { shown: true } }),
      expect: { others: 403, org: 200 },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherOrg.id }, body: { shown: true } }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { shown: true } }),
      expect: { others: 404 },
    },
  },
  'GET /api/donor-org/{id}/activity': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { others: 403, org: 200 },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherOrg.id } }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
})

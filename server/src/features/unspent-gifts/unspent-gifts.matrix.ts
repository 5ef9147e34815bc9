import { uuidv7 } from '../../platform/ids.ts'
import { makeDonation, makeProject } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'
import { makeQuestion } from './testing/make-question.ts'

const closure = () => ({
  id: uuidv7(),
  becomes: 'closed',
  offeredProjectId: null,
  asksGivers: false,
  message: 'The work is done.',
  answerDays: 30,
})
const ground = (why: string) => ({
  id: uuidv7(),
  source: { kind: 'outside-grant', id: missingId },
  ground: why,
  amount: 100,
  toProjectId: null,
  words: 'The trust agreed by letter.',
  decidedOn: '2026-06-01',
})
const statedTerms = {
  source: { kind: 'outside-grant', id: missingId },
  terms: { shortfall: 'ask', delay: 'wait', closing: 'ask' },
}
const waiverRequest = (giftId: string) => ({
  id: uuidv7(),
  giftIds: [giftId],
  message: 'With Gift Aid your gift does more.',
  answerDays: 30,
})
const move = (fromProjectId: string | null) => ({
  id: uuidv7(),
  fromProjectId,
  toProjectId: null,
  amount: null,
  message: 'Another project needs it more.',
  answerDays: 30,
})

/** Creates a project with an unspent gift, so that its closure waits for an answer. */
const heldProject = async ({ cast, deps }: MatrixWorld, charityId = cast.charity.id) => {
  const project = await makeProject(deps, charityId)
  const gift = await makeDonation(deps, charityId, cast.people.donor.id, { projectId: project.id })
  return { projectId: project.id, donationId: gift.id }
}

const question = ({ cast, deps }: MatrixWorld, charityId = cast.charity.id) =>
  makeQuestion(deps, charityId, cast.people.donor.id)

/** The id of the latest question to the donor. */
let questionId = ''

export const rows = matrixRows({
  'POST /api/charity/{id}/gift-aid/repayable/ask': {
    'a gift of the charity': {
      request: async (world) => ({
        params: { id: world.cast.charity.id },
        body: waiverRequest((await heldProject(world)).donationId),
      }),
      expect: { others: 403, lead: 200 },
    },
    'a gift of another charity': {
      request: async (world) => ({
        params: { id: world.cast.charity.id },
        body: waiverRequest((await heldProject(world, world.cast.otherCharity.id)).donationId),
      }),
      expect: { others: 403, lead: 404 },
    },
    'another charity': {
      request: async (world) => ({
        params: { id: world.cast.otherCharity.id },
        body: waiverRequest((await heldProject(world, world.cast.otherCharity.id)).donationId),
      }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: waiverRequest(missingId) }),
      expect: { others: 404 },
    },
  },
  'GET /api/project/{id}/closure': {
    'a public project': {
      request: async (world) => ({ params: { id: (await heldProject(world)).projectId } }),
      expect: { others: 403, team: 200 },
      check: ({ text }, { cast }) => {
        if (text.includes(cast.people.donor.email)) throw new Error('a giver is told')
      },
    },
    'a project of the team': {
      request: ({ cast }) => ({ params: { id: cast.projects.team.id } }),
      expect: { others: 403, team: 200 },
    },
    'another charity’s': {
      request: ({ cast }) => ({ params: { id: cast.projects.foreign.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/project/{id}/closure': {
    'a project of the charity': {
      request: async (world) => ({
        params: { id: (await heldProject(world)).projectId },
        body: closure(),
      }),
      expect: { others: 403, managers: 200 },
    },
    'another charity’s': {
      request: async (world) => ({
        params: { id: (await heldProject(world, world.cast.otherCharity.id)).projectId },
        body: closure(),
      }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: closure() }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/project/{id}/closure': {
    'a project that is not being closed': {
      request: async (world) => ({ params: { id: (await heldProject(world)).projectId } }),
      expect: { others: 403, managers: 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/project/{id}/closure/ground': {
    'a project that is not being closed': {
      request: async (world) => ({
        params: { id: (await heldProject(world)).projectId },
        body: ground('consent'),
      }),
      expect: { others: 403, managers: 409 },
    },
    'a power of law': {
      request: async (world) => ({
        params: { id: (await heldProject(world)).projectId },
        body: ground('power'),
      }),
      expect: { others: 403, lead: 409 },
    },
    'another charity’s': {
      request: async (world) => ({
        params: { id: (await heldProject(world, world.cast.otherCharity.id)).projectId },
        body: ground('consent'),
      }),
      expect: { others: 403, 'other-manager': 409, 'other-lead': 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: ground('consent') }),
      expect: { others: 404 },
    },
  },
  'POST /api/project/{id}/closure/terms': {
    'a project that is not being closed': {
      request: async (world) => ({
        params: { id: (await heldProject(world)).projectId },
        body: statedTerms,
      }),
      expect: { others: 403, managers: 409 },
    },
    'another charity’s': {
      request: async (world) => ({
        params: { id: (await heldProject(world, world.cast.otherCharity.id)).projectId },
        body: statedTerms,
      }),
      expect: { others: 403, 'other-manager': 409, 'other-lead': 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: statedTerms }),
      expect: { others: 404 },
    },
  },
  'GET /api/donation/{id}/unspent': {
    'a gift to the charity': {
      request: async (world) => ({ params: { id: (await heldProject(world)).donationId } }),
      expect: { others: 404, team: 200 },
      check: ({ text }, { cast }) => {
        if (text.includes(cast.people.donor.email)) throw new Error('a giver is told')
      },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/donation/{id}/move': {
    'a gift to the charity': {
      request: async (world) => {
        const { donationId, projectId } = await heldProject(world)
        return { params: { id: donationId }, body: move(projectId) }
      },
      expect: { others: 404, team: 403, managers: 200 },
    },
    'a gift to another charity': {
      request: async (world) => {
        const { donationId, projectId } = await heldProject(world, world.cast.otherCharity.id)
        return { params: { id: donationId }, body: move(projectId) }
      },
      expect: { others: 404, 'other-team': 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: move(null) }),
      expect: { others: 404 },
    },
  },
  'GET /api/donation/{id}/question': {
    'their own': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: (await makeQuestion(deps, cast.charity.id, cast.people[who ?? 'donor'].id))
            .donationId,
        },
      }),
      expect: { others: 200 },
    },
    'another’s, even of the charity’s team': {
      request: async (world) => ({ params: { id: (await question(world)).donationId } }),
      expect: { others: 404, donor: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/gift-question': {
    'what waits for them': {
      request: async (world) => {
        questionId = (await question(world)).id
        return {}
      },
      expect: { others: 200 },
      check: ({ text }, { who }) => {
        if (who !== 'donor' && text.includes(questionId)) throw new Error('another is told')
      },
    },
  },
  'POST /api/gift-question/{id}/answer': {
    'about their own gift': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: (await makeQuestion(deps, cast.charity.id, cast.people[who ?? 'donor'].id)).id,
        },
        body: { answer: 'general' },
      }),
      expect: { others: 200 },
    },
    'about another’s, even of the charity’s team': {
      request: async (world) => ({
        params: { id: (await question(world)).id },
        body: { answer: 'general' },
      }),
      expect: { others: 404, donor: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { answer: 'stay' } }),
      expect: { others: 404 },
    },
  },
  'POST /api/gift-question/by-link': {
    'by the link of the mail': {
      request: async (world) => ({ body: { token: (await question(world)).token } }),
      expect: { everyone: 200 },
      check: ({ text }, { cast }) => {
        if (text.includes(cast.people.donor.email)) throw new Error('a giver is told')
      },
    },
    'by another': {
      request: () => ({ body: { token: 'x'.repeat(43) } }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/gift-question/answer-by-link': {
    'by the link of the mail': {
      request: async (world) => ({
        body: { token: (await question(world)).token, answer: 'stay' },
      }),
      expect: { everyone: 200 },
    },
    'by another': {
      request: () => ({ body: { token: 'x'.repeat(43), answer: 'stay' } }),
      expect: { everyone: 404 },
    },
  },
  'DELETE /api/gift-question/{id}': {
    'of the charity': {
      request: async (world) => ({ params: { id: (await question(world)).id } }),
      expect: { others: 404, team: 403, managers: 200 },
    },
    'of another charity': {
      request: async (world) => ({
        params: { id: (await question(world, world.cast.otherCharity.id)).id },
      }),
      expect: { others: 404, 'other-team': 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/gift-question/{id}/resolve': {
    'of the charity, whose refund failed': {
      request: async ({ cast, deps }) => ({
        params: {
          id: (await makeQuestion(deps, cast.charity.id, cast.people.donor.id, { stuck: true })).id,
        },
        body: { how: 'general', reason: 'The card is closed.' },
      }),
      expect: { others: 404, team: 403, managers: 200 },
    },
    'one that waits for its giver': {
      request: async (world) => ({
        params: { id: (await question(world)).id },
        body: { how: 'general', reason: 'The card is closed.' },
      }),
      expect: { others: 404, team: 403, managers: 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { how: 'general', reason: 'So' } }),
      expect: { others: 404 },
    },
  },
})

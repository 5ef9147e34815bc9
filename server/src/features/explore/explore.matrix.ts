import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/explore': {
    'everything there is to find': {
      request: () => ({ query: { limit: 100 } }),
      expect: { everyone: 200 },
      check: (answer, { cast, who }) => {
        if (answer.status !== 200) return
        const found = (answer.body as { searchOutputs: { id: string }[] }).searchOutputs.map(
          ({ id }) => id,
        )
        const { public: open, signedIn, team, draft } = cast.projects
        const wrong = [
          !found.includes(open.id) && 'a public project is missing',
          found.includes(signedIn.id) !== (who !== null) && 'signed-in only, yet seen otherwise',
          found.includes(team.id) && 'a project of the team is shown',
          found.includes(draft.id) && 'a draft is shown',
        ].filter(Boolean)
        if (wrong.length > 0) throw new Error(wrong.join('; '))
      },
    },
  },
  'GET /api/explore/places': {
    'the places of everything there is to find': {
      request: () => ({ query: {} }),
      expect: { everyone: 200 },
      check: (answer, { cast, who }) => {
        if (answer.status !== 200) return
        const { places } = answer.body as { places: { id: string }[] }
        const found = places.map(({ id }) => id)
        const { signedIn, team, draft } = cast.projects
        const wrong = [
          found.includes(signedIn.id) && who === null && 'signed-in only, yet a visitor sees it',
          found.includes(team.id) && 'a project of the team is shown',
          found.includes(draft.id) && 'a draft is shown',
        ].filter(Boolean)
        if (wrong.length > 0) throw new Error(wrong.join('; '))
      },
    },
  },
  'GET /api/explore/filters': {
    'all the filters': { request: () => ({}), expect: { everyone: 200 } },
  },
})

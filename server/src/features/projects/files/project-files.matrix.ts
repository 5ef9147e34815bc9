import {
  makeProject,
  makeProjectDocument,
  makeProjectImage,
  samplePdf,
} from '../../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'
import { tinyPicture } from '../../../testing/pictures.ts'

type Kind = keyof MatrixWorld['cast']['projects']

const file = { fileName: 'a.png', bytes: await tinyPicture() }
const pdf = { fileName: 'a.pdf', bytes: samplePdf }
const missingFile = `img-${'a'.repeat(26)}-48x32`
const managed = { everyone: 403, managers: 200 } as const
const hidden = { everyone: 403, anonymous: 401, team: 200 } as const

const sent =
  (kind: Kind | null, form: object): Case['request'] =>
  ({ cast }) => ({ form: { ...form, projectId: kind ? cast.projects[kind].id : missingId } })

const uploads = (form: object) => ({
  'to a project of the charity': { request: sent('public', form), expect: managed },
  'to its draft': { request: sent('draft', form), expect: managed },
  'to a project of another charity': {
    request: sent('foreign', form),
    expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
  },
  'to what is not there': { request: sent(null, form), expect: { everyone: 404 } },
})

const at =
  (kind: Kind | null, body?: object): Case['request'] =>
  ({ cast }) => ({
    params: { id: kind ? cast.projects[kind].id : missingId },
    ...(body ? { body } : {}),
  })

const reads = {
  'of a public project': { request: at('public'), expect: { everyone: 200 } },
  'of one for signed-in people': {
    request: at('signedIn'),
    expect: { everyone: 200, anonymous: 401 },
  },
  'of one of the team alone': { request: at('team'), expect: hidden },
  'of what is not there': { request: at(null), expect: { everyone: 404 } },
} as const

const changes = (body: object) => ({
  'of a project of the charity': { request: at('public', body), expect: managed },
  'of a project of another charity': {
    request: at('foreign', body),
    expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
  },
  'of what is not there': { request: at(null, body), expect: { everyone: 404 } },
})

type Make = typeof makeProjectImage

const removals = (make: Make) => ({
  'of a project of the charity': {
    request: async ({ deps, cast }: MatrixWorld) => {
      const project = await makeProject(deps, cast.charity.id)
      return { params: { id: project.id, publicId: await make(deps, project) } }
    },
    expect: managed,
  },
  'of another project than said': {
    request: async ({ deps, cast }: MatrixWorld) => {
      const foreign = await makeProject(deps, cast.otherCharity.id)
      return {
        params: { id: cast.projects.public.id, publicId: await make(deps, foreign) },
      }
    },
    expect: { everyone: 403, managers: 404 },
  },
  'that is not there': {
    request: ({ cast }: MatrixWorld) => ({
      params: { id: cast.projects.public.id, publicId: missingFile },
    }),
    expect: { everyone: 403, managers: 404 },
  },
})

export const rows = matrixRows({
  'POST /api/project/upload-image': uploads({ file, alt: 'A field', children: 'none' }),
  'POST /api/project/upload-images': uploads({ files: [file, file] }),
  'POST /api/project/upload-document': uploads({ file: pdf, title: 'The plan' }),
  'PATCH /api/project/{id}/images': changes({ images: [], cover: null }),
  'DELETE /api/project/{id}/images/{publicId}': removals(makeProjectImage),
  'DELETE /api/project/{id}/documents/{publicId}': removals(makeProjectDocument),
  'GET /api/project/{id}/documents': reads,
  'GET /api/project/{id}/team': reads,
  'PATCH /api/project/{id}/team': {
    ...changes({ teammates: [] }),
    'with somebody of another charity': {
      request: ({ cast }) => ({
        params: { id: cast.projects.public.id },
        body: { teammates: [cast.people['other-lead'].id] },
      }),
      expect: { everyone: 403, managers: 409 },
    },
  },
})

import { defineHandlers } from '../../../platform/http/index.ts'
import { addDocument, deleteDocument, viewDocuments } from './project-documents.ts'
import { addImages, arrangeImages, deleteImage } from './project-images.ts'
import { changeTeam, viewTeam } from '../project-team.ts'

export const projectFileHandlers = defineHandlers({
  'POST /api/project/upload-image': async ({
    deps,
    session,
    body: { file, alt, children, projectId },
  }) => {
    const sent = {
      projectId,
      files: [file],
      ...(alt === undefined ? {} : { alt }),
      ...(children === undefined ? {} : { children }),
    }
    const [image] = await addImages(deps, session, sent)
    return { image: image! }
  },
  'POST /api/project/upload-images': async ({ deps, session, body }) => ({
    images: await addImages(deps, session, body),
  }),
  'PATCH /api/project/{id}/images': async ({ body, db, deps, params, session }) => ({
    images: await arrangeImages(db, session, params.id, body, deps.clock.now()),
  }),
  'DELETE /api/project/{id}/images/{publicId}': async ({ db, session, params }) => ({
    images: await deleteImage(db, session, params.id, params.publicId),
  }),
  'GET /api/project/{id}/documents': async ({ db, deps, session, params }) => ({
    documents: await viewDocuments(db, deps, session, params.id),
  }),
  'POST /api/project/upload-document': async ({ deps, session, body }) => ({
    documents: await addDocument(deps, session, body),
  }),
  'DELETE /api/project/{id}/documents/{publicId}': async ({ db, session, params }) => {
    await deleteDocument(db, session, params.id, params.publicId)
    return { message: 'The document has been removed.' }
  },
  'GET /api/project/{id}/team': ({ db, session, params }) => viewTeam(db, session, params.id),
  'PATCH /api/project/{id}/team': ({ db, session, params, body }) =>
    changeTeam(db, session, params.id, body.teammates),
})

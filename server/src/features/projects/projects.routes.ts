import { defineHandlers } from '../../platform/http/index.ts'
import { answerHealth } from './health/answer-health.ts'
import { changeProject } from './change-project.ts'
import { createProject } from './create-project.ts'
import { deleteOrCloseProject } from './remove-project.ts'
import { listProjectHealth, summariseProjects } from './summarise-projects.ts'
import { showProject } from './view-project.ts'

export const projectHandlers = defineHandlers({
  'POST /api/project': ({ body, session, db, deps }) =>
    createProject(db, session, body, deps.clock.now()),
  'GET /api/project/{id}': ({ params, session, deps }) => showProject(deps, params.id, session),
  'PATCH /api/project/{id}': ({ params, body, session, db, deps }) =>
    changeProject(db, session, params.id, body, deps.clock.now()),
  'DELETE /api/project/{id}': ({ params, session, db, deps }) =>
    deleteOrCloseProject(db, session, params.id, deps.clock.now()),
  'PATCH /api/project/{id}/health-answer': ({ params, body, session, db, deps }) =>
    answerHealth(db, session, params.id, body, deps.clock.now()),
  'GET /api/project/charity/{id}/projects-summary': ({ params, query, db, deps }) =>
    summariseProjects(db, params.id, query, deps.clock.now()),
  'GET /api/project/health-status/charity/{id}': ({ params, query, db, deps }) =>
    listProjectHealth(db, params.id, query, deps.clock.now()),
})

import type { Project } from '@pennytrail/contract'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeProjectView } from '../../testing/project.ts'
import { newTestQueryClient } from '../../testing/render.tsx'
import { readProjectState } from './project-state.ts'
import { projectQuery, projectTeamQuery, setProjectField, storeProject } from './use-project.ts'

const answer = vi.fn<() => Promise<Response>>()
let queries: QueryClient
beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  queries = newTestQueryClient()
})

const project: Project = makeProjectView()
const found = () => Promise.resolve(Response.json(project))
const answerWithStatus = (status: number) => () =>
  Promise.resolve(Response.json({ code: 'x', message: 'as the server says' }, { status }))
const fetchProject = (id: string) => queries.fetchQuery(projectQuery(id))
const getState = () => readProjectState(queries, project.id)

describe('fetching a project for its page', () => {
  it('fetching a project loads its record and stores it', async () => {
    answer.mockImplementation(found)
    const fetched = fetchProject(project.id)
    expect(getState()).toMatchObject({ project: null, loading: true, error: null })
    await fetched
    expect(getState()).toMatchObject({ project, loading: false, error: null })
  })

  it.each([
    [401, 'Authentication required. Please log in.'],
    [403, "Access denied. You don't have permission to view this project."],
    [404, 'Project not found.'],
    [500, 'Failed to fetch project data'],
  ])(
    'fetching a project stores the error of a %i response and clears the project',
    async (status, message) => {
      storeProject(queries, project)
      answer.mockImplementation(answerWithStatus(status))
      await expect(fetchProject(project.id)).rejects.toThrow('as the server says')
      expect(getState()).toMatchObject({
        project: null,
        loading: false,
        error: { status, message },
      })
    },
  )

  it('fetching a project stores an error when the server does not respond', async () => {
    answer.mockRejectedValue(new TypeError('offline'))
    await expect(fetchProject(project.id)).rejects.toThrow('No response from server')
    expect(getState().error).toEqual({ status: 0, message: 'Failed to fetch project data' })
  })

  it('a response about a project is ignored if a newer request overtook it', async () => {
    const late = Promise.withResolvers<Response>()
    answer.mockImplementationOnce(() => late.promise)
    const first = fetchProject('another')
    answer.mockImplementation(found)
    await fetchProject(project.id)
    late.resolve(Response.json({ ...project, title: 'Too late' }))
    await first
    expect(getState().project?.title).toBe(project.title)
  })
})

it('setting one field changes only that field of the stored project', () => {
  storeProject(queries, project)
  setProjectField(queries, project.id, 'title', 'Another title')
  expect(getState().project).toEqual({ ...project, title: 'Another title' })
})

it('fetching a project’s team stores its members and the charity members who can be added', async () => {
  const person = { id: 'p1', firstname: 'Ada', lastname: 'Okoro', role: 'Manager', avatarid: null }
  const team = { teammates: [person], charityTeammates: [person] }
  const query = projectTeamQuery(project.id)
  answer.mockImplementation(() => Promise.resolve(Response.json(team)))
  await queries.fetchQuery(query)
  expect(getState()).toMatchObject(team)
  answer.mockImplementation(answerWithStatus(500))
  await expect(queries.fetchQuery(query)).rejects.toThrow('as the server says')
  expect(getState()).toMatchObject(team)
})

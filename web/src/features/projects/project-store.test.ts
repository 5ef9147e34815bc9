import type { Project } from '@pennytrail/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeProjectView } from '../../testing/project.ts'
import { fetchProject, fetchTeam, setProjectField, useProject } from './project-store.ts'

const answer = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  useProject.setState({ project: null, loading: false, error: null })
})
afterEach(() => vi.unstubAllGlobals())

const project: Project = makeProjectView()
const found = () => Promise.resolve(Response.json(project))
const answerWithStatus = (status: number) => () =>
  Promise.resolve(Response.json({ code: 'x', message: 'as the server says' }, { status }))

describe('fetching a project for its page', () => {
  it('a fetch loads the record and stores it', async () => {
    answer.mockImplementation(found)
    const fetched = fetchProject(project.id)
    expect(useProject.getState()).toMatchObject({ project: null, loading: true, error: null })
    await fetched
    expect(useProject.getState()).toMatchObject({ project, loading: false, error: null })
  })

  it.each([
    [401, 'Authentication required. Please log in.'],
    [403, "Access denied. You don't have permission to view this project."],
    [404, 'Project not found.'],
    [500, 'Failed to fetch project data'],
  ])('stores the error of a %i response and clears the project', async (status, message) => {
    useProject.setState({ project })
    answer.mockImplementation(answerWithStatus(status))
    await fetchProject(project.id)
    expect(useProject.getState()).toMatchObject({
      project: null,
      loading: false,
      error: { status, message },
    })
  })

  it('stores an error when the server does not respond', async () => {
    answer.mockRejectedValue(new TypeError('offline'))
    await fetchProject(project.id)
    expect(useProject.getState().error).toEqual({
      status: 0,
      message: 'Failed to fetch project data',
    })
  })

  it('ignores a response that a newer request overtook', async () => {
    const late = Promise.withResolvers<Response>()
    answer.mockImplementationOnce(() => late.promise)
    const first = fetchProject('another')
    answer.mockImplementation(found)
    await fetchProject(project.id)
    late.resolve(Response.json({ ...project, title: 'Too late' }))
    await first
    expect(useProject.getState().project?.title).toBe(project.title)
  })
})

it('changes a single field of the project that is shown', () => {
  useProject.setState({ project })
  setProjectField('title', 'Another title')
  expect(useProject.getState().project).toEqual({ ...project, title: 'Another title' })
})

it('stores the project’s team and the members it can be assigned to', async () => {
  const person = { id: 'p1', firstname: 'Ada', lastname: 'Okoro', role: 'Manager', avatarid: null }
  useProject.setState({ project })
  answer.mockImplementation(() =>
    Promise.resolve(Response.json({ teammates: [person], charityTeammates: [person] })),
  )
  await fetchTeam(project.id)
  expect(useProject.getState()).toMatchObject({ teammates: [person], charityTeammates: [person] })
  answer.mockImplementation(answerWithStatus(500))
  await fetchTeam(project.id)
  expect(useProject.getState().teammates).toEqual([person])
})

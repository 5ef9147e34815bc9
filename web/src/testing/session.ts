import type { LoginResponse } from '@pennytrail/contract'
import { vi } from 'vitest'

const encodeTokenPart = (claims: object): string =>
  btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Builds a token in the server's form that expires in `left` seconds and was issued for `length`
 * seconds.
 */
export const makeToken = ({ sub = 'person-1', left = 3600, length = 3600 } = {}): string => {
  const exp = Math.floor(Date.now() / 1000) + left
  return `${encodeTokenPart({ alg: 'HS256' })}.${encodeTokenPart({ sub, exp, iat: exp - length })}.signature`
}

/** Builds an answer of POST /auth/login. */
export const makeLogin = (more: Partial<LoginResponse> = {}): LoginResponse => {
  const userType = more.userType ?? 'DONOR'
  return {
    id: 'person-1',
    token: makeToken({ sub: more.id ?? 'person-1' }),
    firstname: 'Asha',
    lastname: 'Okoro',
    email: 'asha@example.org',
    bio: '',
    introduction: '',
    avatarid: null,
    charities: [],
    donorOrgs: [],
    projects: [],
    userType,
    usertype: userType,
    roles: [],
    isAdmin: false,
    charity: null,
    ...more,
  }
}

export interface FakeCall {
  route: string
  body: unknown
  authorization: string | null
}

/** Replaces the server. Each answer, by method and path, is a body or a function of the request. */
export const fakeServer = (answers: Record<string, unknown>) => {
  const calls: FakeCall[] = []
  const respond = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const route = `${init.method ?? 'GET'} ${url.split('?')[0]}`
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { route, body, authorization: headers.get('authorization') }
    calls.push(call)
    const found = answers[route]
    const answer: unknown = typeof found === 'function' ? await found(call) : found
    if (answer instanceof Response) return answer
    return Response.json(answer ?? { code: 'not-found' }, { status: answer ? 200 : 404 })
  }
  return { calls, respond, to: (route: string) => calls.filter((call) => call.route === route) }
}

/** Answers the requests of the test until it ends. */
export const stubServer = (answers: Record<string, unknown>) => {
  const fake = fakeServer(answers)
  vi.stubGlobal('fetch', vi.fn(fake.respond))
  return fake
}

export const makeErrorResponse = (
  status: number,
  code: string,
  message: string,
  issues?: object[],
): Response => Response.json({ code, message, error: message, issues }, { status })

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { newTestQueryClient } from '../../testing/render.tsx'
import { recordQueryOptions } from './record-query.ts'
import { useCall } from './use-call.ts'
import { readQuery, useRead } from './use-read.ts'

const id = '01900000-0000-7000-8000-000000000001'
const params = { id }

interface ScreenProps {
  isKnown?: boolean
  refresh?: 'first' | 'later' | 'never'
}

/** Shows a part of each topic: a grant, a gift, a charity, and a grant report that is the page's record. */
const Screen = ({ isKnown = true, refresh }: ScreenProps) => {
  const grant = useRead('GET /api/grant/{id}', isKnown ? { params } : null)
  const gift = useRead('GET /api/donation/{id}', { params })
  useRead('GET /api/charity/{id}', { params })
  useQuery({ ...readQuery('GET /api/grant/charity/{id}', { params }), ...recordQueryOptions })
  const refuse = useCall('POST /api/grant/{id}/refuse', refresh ? { refresh } : {})
  return (
    <>
      <p>{`${grant.fetchStatus} ${gift.fetchStatus} ${refuse.isPending ? 'refusing' : 'done'}`}</p>
      <button onClick={() => refuse.mutate({ params, body: { reason: 'Not ours' } })}>
        Refuse
      </button>
    </>
  )
}

const open = (screenOf = <Screen />, refusal: () => unknown = () => ({})) => {
  const fake = stubServer({
    [`GET /api/grant/${id}`]: {},
    [`GET /api/donation/${id}`]: {},
    [`GET /api/charity/${id}`]: {},
    [`GET /api/grant/charity/${id}`]: { grants: [], awards: [] },
    [`POST /api/grant/${id}/refuse`]: refusal,
  })
  render(<QueryClientProvider client={newTestQueryClient()}>{screenOf}</QueryClientProvider>)
  return fake
}

it('a write fetches again what the screen shows of its topic and of those it declares, but no record', async () => {
  const fake = open()
  expect(await screen.findByText('idle idle done')).toBeTruthy()
  fake.calls.length = 0
  fireEvent.click(screen.getByText('Refuse'))
  await waitFor(() => expect(fake.calls).toHaveLength(3))
  expect(await screen.findByText('idle idle done')).toBeTruthy()
  expect(fake.calls.map(({ route }) => route)).toEqual([
    `POST /api/grant/${id}/refuse`,
    `GET /api/grant/${id}`,
    `GET /api/donation/${id}`,
  ])
  expect(fake.calls[0]!.body).toEqual({ reason: 'Not ours' })
})

it('a read whose input is not known yet asks for nothing', async () => {
  const fake = open(<Screen isKnown={false} />)
  expect(await screen.findByText('idle idle done')).toBeTruthy()
  expect(fake.calls.map(({ route }) => route)).not.toContain(`GET /api/grant/${id}`)
})

it.each([
  [404, 2],
  [409, 2],
  [410, 2],
  [403, 0],
  [500, 0],
])(
  'a write refused with %i fetches the screen again only if the screen is out of date',
  async (status, reads) => {
    const fake = open(undefined, () => makeErrorResponse(status, 'refused', 'Refused.'))
    expect(await screen.findByText('idle idle done')).toBeTruthy()
    fake.calls.length = 0
    fireEvent.click(screen.getByText('Refuse'))
    await waitFor(() => expect(fake.calls).toHaveLength(1 + reads))
    expect(await screen.findByText('idle idle done')).toBeTruthy()
    expect(fake.calls).toHaveLength(1 + reads)
  },
)

it.each([
  ['later', 200, 2],
  ['later', 409, 0],
  ['never', 200, 0],
] as const)(
  'with refresh "%s", an answer of %i is followed by %i reads',
  async (refresh, status, reads) => {
    const answer = () => (status === 200 ? {} : makeErrorResponse(status, 'refused', 'Refused.'))
    const fake = open(<Screen refresh={refresh} />, answer)
    expect(await screen.findByText('idle idle done')).toBeTruthy()
    fake.calls.length = 0
    fireEvent.click(screen.getByText('Refuse'))
    await waitFor(() => expect(fake.calls).toHaveLength(1 + reads))
    expect(await screen.findByText('idle idle done')).toBeTruthy()
    expect(fake.calls).toHaveLength(1 + reads)
  },
)

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient } from './query-client.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it('a page shows an answer that has come with its document from its first rendering on, and asks for no other', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const answers = Promise.resolve({ '/api/charity/9000001': { name: 'Hearth and Harbour' } })
  vi.stubGlobal('documentCall', { token: 'abc', answers })
  const { connectSession } = await import('./api.ts')
  const { useRead } = await import('./use-read.ts')
  connectSession({ token: () => 'abc' })
  await answers
  const shown: unknown[] = []
  function Charity() {
    const { data } = useRead('GET /api/charity/{id}', { params: { id: '9000001' } })
    const name = (data as { name?: string } | undefined)?.name
    shown.push(name)
    return <p>{name}</p>
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Charity />
    </QueryClientProvider>,
  )
  await screen.findByText('Hearth and Harbour')
  expect(shown).toEqual(['Hearth and Harbour'])
  expect(fetched).not.toHaveBeenCalled()
})

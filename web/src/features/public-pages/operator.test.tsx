import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { OperatorAddress } from './operator.tsx'

const serve = (answer: unknown) => stubServer({ 'GET /api/operator': answer })

it('the page says that nobody runs the service only if the server has said so', async () => {
  serve({ operator: null })
  const { unmount } = renderAt(<OperatorAddress />)
  expect(await screen.findByText(/for trying it out: it is not run/)).toBeTruthy()
  unmount()

  serve(makeErrorResponse(500, 'internal-error', 'Something went wrong.'))
  renderAt(<OperatorAddress />)
  expect(screen.queryByText(/it is not run/)).toBeNull()
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(screen.queryByText(/it is not run/)).toBeNull()
})

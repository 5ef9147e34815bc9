import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givingProject, projectId } from '../../testing/donation.ts'
import { open, server, setUpGivingPages } from '../../testing/giving-pages.tsx'

setUpGivingPages()

const portal = `/donation-portal?project=${projectId}`
const payButton = () => screen.findByRole('button', { name: /^Pay / })

test('the form offers the project’s amounts with what they buy, and preselects the second or the one in the URL', async () => {
  const project = givingProject()
  const amounts = [
    { amount: 500, says: 'a hot meal' },
    { amount: 1750, says: 'one night’s bed' },
  ]
  const giving = { ...project.giving, amounts }
  server({ [`GET /api/project/${projectId}`]: { ...project, giving } })
  open(portal)
  expect(await payButton()).toHaveProperty('textContent', 'Pay £17.50')
  expect(screen.getByLabelText('£5.00a hot meal')).toHaveProperty('checked', false)
  cleanup()
  open(`${portal}&amount=5.00`)
  expect(await payButton()).toHaveProperty('textContent', 'Pay £5.00')
  expect(screen.getByLabelText('£5.00a hot meal')).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Other amount')).toBeNull()
})

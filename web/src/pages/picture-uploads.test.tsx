import { childUnanswered } from '@pennytrail/contract/files/child-consent.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CharityPictures } from '../features/charities/charity-pictures.tsx'
import { DonorOrgLogo } from '../features/donor-orgs/donor-org-logo.tsx'
import { TeamPhoto } from '../features/admin/site-content/team-photo.tsx'
import { makeCharityView } from '../testing/charity.ts'
import { makeDonorOrgView } from '../testing/donor-org.ts'
import { renderAt } from '../testing/render.tsx'
import { fakeUploads } from '../testing/fake-uploads.ts'

const photo = new File(['photo'], 'children.jpg', { type: 'image/jpeg' })
const changed = vi.fn<(after: object) => void>()
beforeEach(() => changed.mockClear())

const charity = makeCharityView()
const org = makeDonorOrgView()
const person = { id: 'p1', name: 'Nia', role: 'Engineer', words: '', photoId: null, agreed: true }
// The code that makes a picture smaller is loaded when the first one is chosen.
const use = () => screen.findByRole('button', { name: 'Use this picture' })
const drop = () => screen.getByLabelText('Choose a logo')
const agreed = () => screen.getByLabelText(/a parent or guardian of each child has agreed/)

it.each([
  [
    'a charity’s logo',
    /logo/i,
    'charity/{id}/picture',
    () => <CharityPictures charity={charity} />,
  ],
  [
    'a charity’s cover',
    /cover/i,
    'charity/{id}/picture',
    () => <CharityPictures charity={charity} />,
  ],
  [
    'a donor organisation’s logo',
    /logo/i,
    'donor-org/{id}/logo',
    () => <DonorOrgLogo org={org} onChanged={changed} />,
  ],
  [
    'a picture of the team page',
    /picture of nia/i,
    'admin/team-profile/{id}/photo',
    () => <TeamPhoto person={person} />,
  ],
])(
  'uploading %s requires an answer to whether a child can be recognised',
  async (_, label, path, show) => {
    const sent = fakeUploads(() => ({ status: 200, body: {} }))
    renderAt(show())
    const user = userEvent.setup()
    const open = screen.queryByRole('button', { name: 'Add a picture' })
    if (open) await user.click(open)
    await user.upload(screen.getByLabelText(label, { selector: 'input' }), photo)
    expect(sent).toEqual([])
    await user.click(await use())
    expect(screen.getByText(childUnanswered)).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(agreed())
    await user.click(await use())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.route).toMatch(new RegExp(path.replace('{id}', '[^/]+')))
    expect(sent[0]!.form.get('children')).toBe('guardian-agreed')
    expect((sent[0]!.form.get('file') as File).name).toBe('children.jpg')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull(),
    )
  },
)

it('a failed upload keeps the picture and the answer about children, and another picture asks again', async () => {
  fakeUploads(() => 'no-answer')
  renderAt(<DonorOrgLogo org={org} onChanged={changed} />)
  const user = userEvent.setup()
  await user.upload(drop(), photo)
  await user.click(agreed())
  await user.click(await use())
  await waitFor(() => expect(screen.getByText('children.jpg')).toBeTruthy())
  expect(await screen.findByText(/not be (sent|uploaded)|connection|reach/i)).toBeTruthy()
  expect((agreed() as HTMLInputElement).checked).toBe(true)
  await user.upload(drop(), new File(['other'], 'other.jpg', { type: 'image/jpeg' }))
  expect((agreed() as HTMLInputElement).checked).toBe(false)
  expect(changed).not.toHaveBeenCalled()
})

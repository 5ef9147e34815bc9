import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { SecondFactorGate } from './second-factor-gate.tsx'
import SecondFactorSettings from './second-factor-settings.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const off = { on: false, since: null, recoveryCodesLeft: 0, proved: null }
const on = { ...off, on: true, since: '2026-06-15T10:00:00.000Z', recoveryCodesLeft: 10 }
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Pennytrail:asha%40example.org?issuer=Pennytrail&secret=${secret}`
const recoveryCodes = ['abcde-fghij', 'klmnp-qrstu']

const open = (answers: Record<string, unknown>) => {
  const fake = stubServer(answers)
  renderAt(<SecondFactorSettings />, '/profile-settings')
  return fake
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Presses the button to set it up and enters the password that this needs. */
const startSetUp = async () => {
  await press('Set up two-step sign-in')
  await fillField(screen.getByLabelText('Current password'), 'secret')
  await press('Continue')
}

/** Decodes the drawn QR code as a camera would, with several pixels for each module. */
const readCode = (drawing: SVGElement): string => {
  const side = Number(drawing.getAttribute('viewBox')!.split(' ')[2])
  const scale = 4
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = drawing.querySelector('path')!.getAttribute('d')!
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width, height: width, data })
}

test('two-step sign-in is set up by QR code or text key and shows the recovery codes once', async () => {
  let state: object = off
  const fake = open({
    'GET /api/second-factor': () => Response.json(state),
    'POST /api/second-factor/set-up': { secret, uri },
    'POST /api/second-factor/confirm': () => {
      state = on
      return Response.json({ recoveryCodes })
    },
  })
  await startSetUp()
  const drawing = await screen.findByRole('img', { name: 'QR code of the key below' })
  expect(readCode(drawing as unknown as SVGElement)).toBe(uri)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await fillField(screen.getByLabelText('Code from the app'), '123456')
  await press('Turn on')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes)
  expect(fake.to('POST /api/second-factor/set-up')[0]?.body).toEqual({ password: 'secret' })
  expect(fake.to('POST /api/second-factor/confirm')[0]?.body).toEqual({ code: '123456' })
  await press('I have saved them')
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
})

test('the settings show a wrong code as an error at its field', async () => {
  open({
    'GET /api/second-factor': off,
    'POST /api/second-factor/set-up': { secret, uri },
    'POST /api/second-factor/confirm': () =>
      makeErrorResponse(400, 'second-factor-wrong', 'That is wrong.'),
  })
  await startSetUp()
  await fillField(await screen.findByLabelText('Code from the app'), '123456')
  await press('Turn on')
  expect(await screen.findByText('That is wrong.')).toBeTruthy()
})

test('new recovery codes and turning off two-step sign-in require the password', async () => {
  const fake = open({
    'GET /api/second-factor': on,
    'POST /api/second-factor/recovery-codes': { recoveryCodes },
    'POST /api/second-factor/turn-off': { message: 'Two-step sign-in is off.' },
  })
  await press('Turn off')
  await fillField(screen.getByLabelText('Current password'), 'secret')
  await press('Turn off')
  await waitFor(() =>
    expect(fake.to('POST /api/second-factor/turn-off')[0]?.body).toEqual({ password: 'secret' }),
  )
  await press('Cancel')
  await press('Make new recovery codes')
  await fillField(screen.getByLabelText('Current password'), 'secret')
  await press('Make new recovery codes')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
})

const gate = (state: object) => {
  stubServer({ 'GET /api/second-factor': state })
  renderAt(<SecondFactorGate>The work</SecondFactorGate>, '/admin')
}

test('the admin pages require a second factor and link to its settings', async () => {
  gate(off)
  const link = await screen.findByRole('link', { name: 'Go to your settings' })
  expect(link.getAttribute('href')).toBe('/profile-settings?section=signing-in')
  expect(screen.queryByText('The work')).toBeNull()
})

test('a person who turned on two-step sign-in in another session must sign in again', async () => {
  gate(on)
  expect(await screen.findByText(/sign in again with a code/)).toBeTruthy()
})

test('the demonstration administrator needs no second factor, and the screen says so', async () => {
  gate({ ...off, proved: 'demonstration' })
  expect(await screen.findByText('The work')).toBeTruthy()
  expect(screen.getByText(/its administrator does not need two-step sign-in/)).toBeTruthy()
})

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  makeNorthernIrishRow,
  makeScottishRow,
  writeCcni,
  writeOscr,
} from '../server/src/features/charity-register/testing/generate-regional-extracts.ts'
import { payButton } from './support/guest.ts'
import { findEmail } from './support/outbox.ts'
import { startProduct, type Product } from './support/product.ts'
import { findLink, makeAccount } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { setSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// This journey imports registers, so it starts its own product.
let product: Product

const nations = [
  {
    nation: 'Scottish',
    number: 'SC050009',
    written: 'gb-sc-050009',
    name: 'Tay Estuary Rowing Club',
    site: 'tay-rowing.example.org',
    regulator: 'Office of the Scottish Charity Regulator',
    fundraising: 'Scottish Fundraising Adjudication Panel',
  },
  {
    nation: 'Northern Irish',
    number: 'NIC108009',
    written: '108009',
    name: 'Foyle Choir',
    site: 'foyle-choir.example.org',
    regulator: 'Charity Commission for Northern Ireland',
    fundraising: 'Fundraising Regulator',
  },
] as const

test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct()
  const [scottish, northernIrish] = nations
  const files = {
    'CharityExport-27-Nov-2026.csv': writeOscr([
      makeScottishRow(9, { 'Charity Name': scottish.name, Website: scottish.site }),
    ]),
    'charitydetails_2026_11_27.csv': writeCcni([
      makeNorthernIrishRow(9, {
        'Charity name': northernIrish.name,
        Status: 'Received: on time',
        Website: northernIrish.site,
      }),
    ]),
  }
  const paths = Object.entries(files).map(([name, text]) => {
    const file = path.join(product.dataDir, name)
    writeFileSync(file, text)
    return file
  })
  const imported = await product.importRegister([...paths, '--allow-absent'])
  expect(imported).toMatchObject({ code: 0 })
})
test.afterAll(() => product.stop())

const openAs = async (page: Page, token: string): Promise<void> =>
  setSession(page, { token, url: `${product.origin}/` })

for (const { nation, number, written, name, site, regulator, fundraising } of nations) {
  test(`a ${nation} charity is claimed and verified, receives a gift to its project and claims Gift Aid, and its regulator is named`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const open = async (): Promise<Page> =>
      (await browser.newContext({ baseURL: product.origin })).newPage()
    const lead = await open()
    const made = await makeAccount(lead.request, { intent: 'charity' })
    const confirmation = findLink(await findEmail(lead.request, made.email, /Confirm your email/))
    const data = { token: new URL(confirmation).searchParams.get('token') }
    await lead.request.post('/api/auth/confirm-email', { data })
    await openAs(lead, made.token)

    // The claim names the regulator, and is proven by an address at the register's website.
    await lead.goto('/claim-charity')
    await lead.getByLabel('Registered charity number').fill(written)
    await lead.getByRole('button', { name: 'Look it up' }).click()
    await expect(lead.getByRole('heading', { name })).toBeVisible()
    await expect(lead.getByText(regulator).first()).toBeVisible()
    await expectGoodScreen(lead)
    const proof = `office@${site}`
    await lead.getByLabel(/Email at the website’s domain/).check()
    await lead.getByLabel('Email address at the charity').fill(proof)
    await lead.getByLabel(/will keep to the Code/).check()
    await lead.getByRole('button', { name: `Claim ${name}` }).click()
    await expect(lead.getByText(`We sent a link to ${proof}`)).toBeVisible()
    await lead.goto(findLink(await findEmail(lead.request, proof, /act for/)))
    await lead.getByRole('button', { name: 'Yes, this is our address' }).click()
    await expect(lead.getByRole('heading', { name: 'Thank you' })).toBeVisible()

    const office = await open()
    const admin = await office.request.post('/api/auth/login', {
      data: { email: 'admin@demo.example', password: 'Follow-every-penny-1' },
    })
    await openAs(office, ((await admin.json()) as { token: string }).token)
    await office.goto('/admin?section=verification')
    const claim = office.getByRole('listitem', { name })
    await expect(claim.getByText('Proven', { exact: true })).toBeVisible()
    await claim.getByRole('button', { name: 'Verify' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expect(office.getByRole('dialog')).toHaveCount(0)
    await office.context().close()

    await lead.goto(`/charity/${number}/edit`)
    await lead.getByLabel(/HMRC charity reference/).fill('XR12345')
    await lead.getByRole('button', { name: 'Save changes' }).click()
    await expect(lead.getByText('Changes saved.')).toBeVisible()
    const headers = { authorization: made.token }
    const charity = await lead.request.get(`/api/charity/${number}`, { headers })
    const { id: charityId } = (await charity.json()) as { id: string }
    const project = crypto.randomUUID()
    const title = `Open evening of ${name}`
    const published = await lead.request.post('/api/project', {
      headers,
      data: {
        id: project,
        charityId,
        title,
        summary: 'Soup and songs for anyone who comes.',
        countries: ['GB'],
        tags: ['Food'],
        lifecycle: 'active',
      },
    })
    expect(published.status()).toBe(201)

    // A guest finds the regulator on each page, gives with Gift Aid and reads it on the receipt.
    const guest = await open()
    await guest.goto(`/charities/${number}`)
    await expect(guest.getByText(`· ${regulator}`)).toBeVisible()
    await expectGoodScreen(guest)
    await guest.goto(`/complaints?charity=${number}`)
    const main = guest.getByRole('main')
    await expect(main).toContainText(`which registers charity ${number}`)
    await expect(main.getByRole('link', { name: regulator }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: fundraising }).first()).toBeVisible()
    await guest.goto(`/projects/${project}`)
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await guest.getByRole('link', { name: 'Give to this project' }).first().click()
    await expect(guest).toHaveURL(/\/give\?project=/)
    const email = `robin.${crypto.randomUUID().slice(0, 8)}@guest.example`
    await guest.getByLabel('Name', { exact: true }).fill('Robin Marsh')
    await guest.getByLabel('Email for your receipt').fill(email)
    await guest.getByLabel(/I am a UK taxpayer/).check()
    await guest.getByLabel('House name or number').fill('12')
    await guest.getByLabel('Postcode').fill('EH1 1AA')
    await expectGoodScreen(guest)
    await payButton(guest, '25.00').click()
    await guest.getByRole('heading', { name: 'Pay by card' }).waitFor()
    await guest.getByRole('button', { name: /Succeeds/ }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Thank you, Robin' })).toBeVisible()
    const receipt = await findEmail(guest.request, email, /Your receipt: £25\.00/)
    expect(receipt).toContain(`is registered charity ${number}, ${regulator}.`)
    await guest.goto(`/charities/${number}/transactions`)
    const rows = guest.getByRole('row').filter({ hasText: title })
    await expect(rows.filter({ hasText: '£25.00' })).toHaveCount(1)
    await guest.context().close()

    await lead.goto(`/dashboard-charity?section=gift-aid&charity=${number}`)
    await lead.getByRole('link', { name: 'Make a claim' }).click()
    await lead.getByLabel('Gifts of', { exact: true }).selectOption('This tax year so far')
    await lead.getByRole('button', { name: 'Make the claim' }).click()
    await expect(lead.getByRole('heading', { level: 2, name: /^Claim 1/ })).toBeVisible()
    await expect(lead.getByText(/claimed under HMRC reference XR12345/)).toBeVisible()
    await expect(lead.getByRole('table', { name: 'Gifts of the claim' })).toContainText('Marsh')
    await expectGoodScreen(lead)
    await lead.context().close()
  })
}

import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/**
 * Shows a page that is independent of the product. The title of the page counts how often its
 * controls were pressed.
 */
const renderBody = (page: Page, body: string): Promise<void> =>
  page.setContent(`<!doctype html><title>0</title>
    <style>:focus-visible { outline: 3px solid blue }</style>
    <script>const press = () => { document.title = Number(document.title) + 1 }</script>
    ${body}`)

test('the keyboard driver reaches and uses each kind of control', async ({ page }) => {
  await renderBody(
    page,
    `<a href="#x">Before</a><button onclick="press()">Press</button>
    <label><input type="checkbox"> Tick</label>
    <label><input type="radio" name="r"> One</label><label><input type="radio" name="r"> Two</label>
    <label>List <select><option>A</option><option>B</option><option>C</option></select></label>
    <label>Day <input type="date"></label><label>Words <input value="old"></label>
    <label>Picture <input type="file"></label>
    <div role="tablist"><button role="tab" tabindex="0" id="t1">First</button
      ><button role="tab" tabindex="-1" id="t2" onclick="press()">Second</button></div>
    <script>t1.onkeydown = (e) => { if (e.key === 'ArrowRight') t2.focus() }</script>`,
  )
  await page.getByRole('button', { name: 'Press' }).click()
  await expect(page).toHaveTitle('1')
  await page.getByLabel('Words').fill('new')
  await page.getByText('Two').click()
  await page.getByLabel('Tick').check()
  await page.getByLabel('List').selectOption('C')
  await page.getByLabel('Day').fill('2026-02-03')
  await page.getByLabel('Picture').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a'),
  })
  await page.getByRole('tab', { name: 'Second' }).click()
  await expect(page).toHaveTitle('2')
  await page.getByLabel('Day').fill('2027-04-05')
  await expect(page.getByLabel('Words')).toHaveValue('new')
  await expect(page.getByLabel('Two')).toBeChecked()
  await expect(page.getByLabel('Tick')).toBeChecked()
  await expect(page.getByLabel('List')).toHaveValue('C')
  await expect(page.getByLabel('Day')).toHaveValue('2027-04-05')
  await expect(page.getByLabel('Picture')).toHaveValue(/a\.txt$/)
})

const failures: readonly (readonly [string, string, RegExp])[] = [
  ['no key leads to', '<div onclick="press()">Press</div>', /No key leads to/],
  ['does not show the focus', '<button style="outline: 0">Press</button>', /Nothing shows/],
  [
    'has the focus under something',
    '<button>Press</button><div style="position: fixed; inset: 0; background: red"></div>',
    /hides it/,
  ],
  [
    'the tabulator is kept from',
    `<input id="trap"><button>Press</button>
     <script>trap.onkeydown = (e) => { if (e.key === 'Tab') e.preventDefault() }</script>`,
    /never stops there/,
  ],
]

for (const [what, body, reason] of failures) {
  test(`the keyboard driver fails on a control that ${what}`, async ({ page }) => {
    await renderBody(page, body)
    await expect(page.getByText('Press').click()).rejects.toThrow(reason)
  })
}

test('the keyboard driver fails when the focus is lost', async ({ page }) => {
  await renderBody(page, '<button onclick="this.remove()">Remove</button><button>Next</button>')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Next' }).click()).rejects.toThrow(/is lost after/)
})

test('the keyboard driver fails for actions that need a pointer', async ({ page }) => {
  await renderBody(page, '<button>Press</button>')
  expect(() => page.mouse.move(1, 1)).toThrow(/needs a pointer/)
  expect(() => page.getByText('Press').hover()).toThrow(/needs a pointer/)
})

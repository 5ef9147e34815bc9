import { afterEach, beforeAll, expect, test } from 'vitest'
import { restoreFocusOnRemoval } from './restore-focus.ts'

beforeAll(() => {
  restoreFocusOnRemoval()
})

afterEach(() => {
  document.body.innerHTML = ''
})

const renderHtml = (html: string): void => {
  document.body.innerHTML = html
}

const at = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!

/** Waits four frames, after which other code has had the chance to set the focus. */
const settle = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

const list = `<main tabindex="-1"><section><h2>Pictures</h2><ul>
  <li id="one"><button>Remove one</button></li>
  <li id="two"><button>Remove two</button></li>
  <li id="three"><button>Remove three</button></li>
</ul></section></main>`

test('removing a row focuses the next one, and removing the last row focuses the one before', async () => {
  renderHtml(list)
  at('#two button').focus()
  at('#two').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('Remove three')
  at('#three').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('Remove one')
})

test('removing the only row focuses the heading above', async () => {
  renderHtml(list)
  at('#two').remove()
  at('#three').remove()
  at('#one button').focus()
  at('ul').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('Pictures')
})

test('content that replaces a form gets the focus', async () => {
  renderHtml(
    '<main><div id="part"><form><button>Save</button></form></div><a href="/on">On</a></main>',
  )
  at('form button').focus()
  at('#part').innerHTML = '<p>Saved.</p><button>Edit</button>'
  await settle()
  expect(document.activeElement?.textContent).toBe('Edit')
})

test('a focused button that becomes disabled passes the focus to its neighbour', async () => {
  renderHtml('<main><div><button id="up">Up</button><button>Down</button></div></main>')
  at('#up').focus()
  at('#up').setAttribute('disabled', '')
  await settle()
  expect(document.activeElement?.textContent).toBe('Down')
})

test('when a dialog closes and the row that opened it is gone, the neighbouring row gets the focus', async () => {
  renderHtml(`${list}<div role="dialog"><button>Remove it</button></div>`)
  at('#two button').focus()
  at('[role="dialog"] button').focus()
  at('#two').remove()
  at('[role="dialog"]').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('Remove three')
})

test('restoring the focus does not override code that sets the focus itself', async () => {
  renderHtml(list)
  at('#two button').focus()
  at('#two').remove()
  at('#one button').focus()
  await settle()
  expect(document.activeElement?.textContent).toBe('Remove one')
})

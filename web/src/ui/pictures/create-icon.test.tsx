import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as bell from 'lucide-react/dist/esm/icons/bell.mjs'
import * as sun from 'lucide-react/dist/esm/icons/sun.mjs'
import createIcon, { type IconData } from './create-icon.ts'

/** Returns the data in a file of the library, whose types do not name it. */
const readData = (file: unknown) => (file as { __iconData: IconData }).__iconData

it.each([
  [lucide.Sun, sun, {}],
  [lucide.Sun, sun, { size: 18, 'aria-hidden': 'true', className: 'icon' }],
  [lucide.Bell, bell, { size: 20, role: 'img', 'aria-label': 'Notifications', 'data-on': true }],
] as const)('an icon has the markup of the library, whatever its props', (Library, data, props) => {
  const ours = renderToStaticMarkup(createElement(createIcon(readData(data)), props))
  expect(ours).toBe(renderToStaticMarkup(createElement(Library, props)))
})

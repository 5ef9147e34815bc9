/**
 * Draws the sixty pictures of invented receipts that the receipt reader is tried with: six layouts,
 * each ten times with its own rotation, blur, shadow and crumple. Run it after a change of a layout:
 * `node e2e/receipt-pictures/draw-receipts.ts`. The pictures depend on the machine's fonts, so they
 * are committed.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserEnvironment, browserPath, prepareBrowser } from '../support/browser.ts'
import { receiptLayouts, type InventedReceipt, type ReceiptLayout } from './receipt-layouts.ts'

const folder = path.join(import.meta.dirname, 'pictures')

const shops: Readonly<Record<ReceiptLayout, readonly string[]>> = {
  till: ['Fernhill Hardware', 'Tidewell Tools', 'Marlow Paints', 'Quayside Timber', 'Brindle Bros'],
  supermarket: ['Larkfield', 'Greenbasket', 'Copperway', 'Daleford', 'Pennymarket'],
  invoice: [
    'Ashgrove Plumbing Ltd',
    'Stonecroft Electrical',
    'Wren Scaffolding Ltd',
    'Elmtree Print Ltd',
    'Hollin Catering Ltd',
  ],
  cafe: [
    'The Copper Kettle',
    'Saltmarsh Tearoom',
    'Bramble Kitchen',
    'The Old Forge',
    'Pebble Bakery',
  ],
  ticket: [
    'Northgate Parking',
    'Millbrook Fuels',
    'Rosedale Coaches',
    'Castle Ferry',
    'Ridgeway Hire',
  ],
  order: [
    'Paperbird Supplies Ltd',
    'Otterburn Books',
    'Playfield Sports Ltd',
    'Sparrow Crafts',
    'Lanternworks Ltd',
  ],
}
const goods: Readonly<Record<ReceiptLayout, readonly string[]>> = {
  till: ['SCREWS 40MM', 'WHITE GLOSS 1L', 'BRUSH SET', 'TIMBER 2.4M', 'SANDPAPER', 'GLOVES'],
  supermarket: [
    'Semi skim milk 2pt',
    'Brown bread',
    'Bananas loose',
    'Tea bags 80',
    'Rice 1kg',
    'Apples 6pk',
  ],
  invoice: ['Labour, two days', 'Copper pipe and fittings', 'Call-out', 'Materials as quoted'],
  cafe: ['Soup of the day', 'Cheese scone', 'Pot of tea', 'Flat white', 'Lemon cake'],
  ticket: ['Bay 14, all day', 'Return, two adults'],
  order: ['A4 paper, box of 5', 'Marker pens, 12', 'Folding table', 'First aid refill'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns numbers from 0 to 1 that are the same in each run. */
const makeNumbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const two = (part: number) => String(part).padStart(2, '0')

const printDay = (layout: ReceiptLayout, [year, month, day]: readonly number[]): string => {
  const name = months[month! - 1]!
  if (layout === 'invoice' || layout === 'order') return `${day} ${name} ${year}`
  if (layout === 'cafe') return `${two(day!)}-${name}-${year}`
  return layout === 'ticket'
    ? `${two(day!)}.${two(month!)}.${year}`
    : `${two(day!)}/${two(month!)}/${layout === 'till' ? year : String(year).slice(2)}`
}

const style = `body{margin:0;background:#77706a;width:760px;min-height:400px;padding:46px 0}
.paper{background:#fbfaf7;color:#1d1c1a;padding:30px 26px;margin:0 auto;font-size:19px;line-height:1.42}
.mono{font-family:'DejaVu Sans Mono',monospace;font-size:17px}.sans{font-family:'DejaVu Sans',Arial,sans-serif}
.serif{font-family:'DejaVu Serif',serif}.row{display:flex;justify-content:space-between;gap:24px}
.row span:last-child{white-space:nowrap}.centre{text-align:center}.rule{border-top:2px solid #333;margin:6px 0}`

/** How a photograph of the receipt suffers. */
const damage = (at: number, turn: number) => {
  const blur = [0, 0.5, 0, 0.8, 0, 0.6, 0, 0.9, 0.5, 0.7][at]!
  const crumpled = at % 3 === 2
  const shadow = at % 4 >= 2
  const filters = `${crumpled ? 'url(#crumple)' : ''} ${blur ? `blur(${blur}px)` : ''}`.trim()
  return {
    paper: `transform:rotate(${turn}deg);${filters ? `filter:${filters};` : ''}`,
    shadow: shadow
      ? `<div style="position:fixed;inset:0;background:linear-gradient(${90 + at * 37}deg,rgba(0,0,0,.02) 25%,rgba(0,0,0,.5) 62%,rgba(0,0,0,.18))"></div>`
      : '',
    kinds: [
      `turned ${Math.trunc(turn)}`,
      blur && 'blurred',
      crumpled && 'crumpled',
      shadow && 'shadowed',
    ].filter(Boolean),
  }
}

const crumple = `<svg width="0" height="0"><filter id="crumple" x="-5%" y="-5%" width="110%" height="110%">
<feTurbulence type="fractalNoise" baseFrequency="0.008 0.011" numOctaves="2" seed="SEED" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="22" xChannelSelector="R" yChannelSelector="G" result="d"/>
<feDiffuseLighting in="n" surfaceScale="14" lighting-color="#fff" result="l"><feDistantLight azimuth="50" elevation="58"/></feDiffuseLighting>
<feComposite in="d" in2="l" operator="arithmetic" k1="0.75" k2="0.35" k3="0" k4="0"/></filter></svg>`

await prepareBrowser()
const browser = await chromium.launch({
  executablePath: browserPath(),
  env: browserEnvironment(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 760, height: 900 } })
const expected = []
for (const [index, layout] of (Object.keys(receiptLayouts) as ReceiptLayout[]).entries()) {
  for (let at = 0; at < 10; at += 1) {
    const random = makeNumbers(index * 1000 + at * 71 + 5)
    const pick = (highest: number) => Math.floor(random() * highest)
    random()
    const names = goods[layout]
    const count = Math.min(names.length, 2 + pick(4))
    const [lowest, highest] = {
      till: [180, 4200],
      supermarket: [65, 900],
      invoice: [4500, 62_000],
      cafe: [260, 1450],
      ticket: [250, 3900],
      order: [450, 9900],
    }[layout] as [number, number]
    const items = names
      .slice(0, count)
      .map((name) => [name, lowest + pick(highest - lowest)] as const)
    const date = [2026, 1 + pick(11), 1 + pick(28)] as const
    const shop = shops[layout][at % 5]!
    const bare: InventedReceipt = {
      shop,
      street: `${3 + pick(90)} ${['High Street', 'Mill Lane', 'Station Road'][at % 3]}, Penford`,
      day: printDay(layout, date),
      items,
      number: at + index * 10,
      cash: null,
    }
    const { draw, total } = receiptLayouts[layout]
    const sum = total(bare)
    const cash = at % 2 === 0 && (layout === 'till' || layout === 'cafe')
    const receipt = { ...bare, cash: cash ? Math.ceil((sum + 1) / 1000) * 1000 : null }
    const turn = at === 0 ? 0 : (random() * 2 - 1) * 7
    const { paper, shadow, kinds } = damage(at, turn)
    await page.setContent(
      `<style>${style}</style>${crumple.replace('SEED', String(index * 10 + at))}<div style="${paper}">${draw(receipt)}</div>${shadow}`,
    )
    const shot = await page.screenshot({ fullPage: true })
    const file = `${layout}-${at}.webp`
    let quality = 44
    let picture: Buffer
    do {
      picture = await sharp(shot).greyscale().webp({ quality, effort: 6 }).toBuffer()
      quality -= 6
    } while (picture.length > 20_000 && quality > 8)
    writeFileSync(path.join(folder, file), picture)
    const iso = `${date[0]}-${String(date[1]).padStart(2, '0')}-${String(date[2]).padStart(2, '0')}`
    expected.push({ file, amount: sum, date: iso, payee: shop, kinds: kinds.join(', ') })
  }
}
writeFileSync(path.join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`)
await browser.close()

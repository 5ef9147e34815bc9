/** An invented payment, as its receipt prints it. */
export interface InventedReceipt {
  readonly shop: string
  readonly street: string
  /** The day as the layout prints it. */
  readonly day: string
  readonly items: readonly (readonly [name: string, pence: number])[]
  readonly number: number
  /** The cash that was handed over, in pence; null if paid by card. */
  readonly cash: number | null
}

const money = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

export const sumItems = ({ items }: InventedReceipt): number =>
  items.reduce((sum, [, pence]) => sum + pence, 0)

const roundHalfUp = (pence: number): number => Math.floor(pence + 0.5)

const includedVat = (pence: number): number => pence - roundHalfUp(pence / 1.2)

const row = (left: string, right: string, style = ''): string =>
  `<div class="row" style="${style}"><span>${left}</span><span>${right}</span></div>`

const rows = ({ items }: InventedReceipt, format: (pence: number) => string): string =>
  items.map(([name, pence]) => row(name, format(pence))).join('')

const till = (one: InventedReceipt): string => {
  const total = sumItems(one)
  const paid =
    one.cash === null
      ? row('CARD PAYMENT', money(total)) + row('CHANGE', '0.00')
      : row('CASH', money(one.cash)) + row('CHANGE', money(one.cash - total))
  return `<div class="paper mono" style="width:400px">
    <div class="centre"><b>${one.shop.toUpperCase()}</b><br>${one.street}<br>VAT NO 123 4567 89</div><br>
    ${row(one.day, '14:2' + (one.number % 10))}<br>${rows(one, money)}<div class="rule"></div>
    ${row('SUBTOTAL', money(total - includedVat(total)))}${row('VAT 20%', money(includedVat(total)))}
    ${row('TOTAL', pounds(total), 'font-weight:700;font-size:24px')}${paid}<br>
    <div class="centre">THANK YOU<br>PLEASE KEEP YOUR RECEIPT</div></div>`
}

const supermarket = (one: InventedReceipt): string => {
  const total = sumItems(one)
  return `<div class="paper sans" style="width:380px">
    <div class="centre" style="font-size:32px;font-weight:700">${one.shop}</div>
    <div class="centre">${one.street}</div><br>${rows(one, pounds)}<br>
    ${row('Items', String(one.items.length))}
    ${row('BALANCE DUE', pounds(total), 'font-weight:700;font-size:23px')}
    ${row('VISA CONTACTLESS', pounds(total))}<br>
    <div>Card ************${4000 + one.number}</div><div>AUTH CODE ${910000 + one.number * 37}</div>
    <div>VAT included ${pounds(includedVat(total))}</div><br>
    <div>${one.day} 09:1${one.number % 10} Till 4 Op 112</div></div>`
}

const invoice = (one: InventedReceipt): string => {
  const net = sumItems(one)
  const vat = roundHalfUp(net / 5)
  return `<div class="paper serif" style="width:640px;padding:44px;font-size:17px">
    <div style="font-size:32px;font-weight:700">${one.shop}</div><div>${one.street}</div>
    <div style="font-size:25px;margin:24px 0 12px">Invoice ${2000 + one.number}</div>
    <div>Date: ${one.day}</div><div>Bill to: Harbour Light Community Trust</div><br>
    ${row('<b>Description</b>', '<b>Amount</b>')}<div class="rule"></div>${rows(one, pounds)}
    <div class="rule"></div>${row('Net', pounds(net))}${row('VAT at 20%', pounds(vat))}
    ${row('<b>Amount due</b>', `<b>${pounds(net + vat)}</b>`)}<br>
    <div>Pay within 30 days to sort code 00-00-00, account 12345678.</div></div>`
}

const cafe = (one: InventedReceipt): string => {
  const total = sumItems(one)
  return `<div class="paper serif" style="width:380px">
    <div class="centre" style="font-size:28px"><i>${one.shop}</i></div><div class="centre">${one.street}</div>
    <br>${row(`Table ${one.number % 20}`, one.day)}<br>
    ${one.items.map(([name, pence], at) => row(`${1 + (at % 2)} x ${name}`, money(pence))).join('')}
    <br>${row('Total', pounds(total), 'font-size:24px')}
    ${row('Service not included', '')}${row('Tendered', pounds(one.cash ?? total))}
    ${row('Change due', pounds((one.cash ?? total) - total))}</div>`
}

const ticket = (one: InventedReceipt): string => {
  const total = sumItems(one)
  return `<div class="paper mono" style="width:360px;font-size:19px">
    <div class="centre"><b>${one.shop}</b><br>${one.street}</div><br>
    <div>Date ${one.day}</div><div>Ticket ${70000 + one.number * 13}</div><br>
    ${one.items.map(([name]) => `<div>${name}</div>`).join('')}<br>
    <div class="centre" style="font-size:27px;font-weight:700">AMOUNT PAID ${pounds(total)}</div><br>
    <div>Incl VAT ${pounds(includedVat(total))}</div><div>Mastercard ...${1000 + one.number}</div></div>`
}

const order = (one: InventedReceipt): string => {
  const goods = sumItems(one)
  const carriage = 495
  return `<div class="paper sans" style="width:600px;padding:36px;font-size:17px">
    <div style="font-size:25px;font-weight:700">${one.shop}</div><div>${one.street}</div><br>
    <div>Order ${880000 + one.number * 7}, placed on ${one.day}</div><br>${rows(one, pounds)}
    <div class="rule"></div>${row('Subtotal', pounds(goods))}${row('Delivery', pounds(carriage))}
    ${row('Grand total (including VAT)', pounds(goods + carriage), 'font-weight:700')}
    ${row('Of which VAT', pounds(includedVat(goods + carriage)))}</div>`
}

/** The layouts, each with the total that a person reads in it. */
export const receiptLayouts = {
  till: { draw: till, total: sumItems },
  supermarket: { draw: supermarket, total: sumItems },
  invoice: {
    draw: invoice,
    total: (one: InventedReceipt) => sumItems(one) + roundHalfUp(sumItems(one) / 5),
  },
  cafe: { draw: cafe, total: sumItems },
  ticket: { draw: ticket, total: sumItems },
  order: { draw: order, total: (one: InventedReceipt) => sumItems(one) + 495 },
} as const

export type ReceiptLayout = keyof typeof receiptLayouts

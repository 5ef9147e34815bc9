import type { FrontPage } from '@pennytrail/contract'

type Money = Pick<FrontPage['figures']['money'][number], 'received' | 'spent'>

/** How much of what came in is spent: "62%". Spending can run ahead of it; no more than all is. */
export function spentShare({ received, spent }: Money): string {
  const share = received > 0 ? Math.trunc((spent * 100) / received) : 0
  return share > 100 ? 'all' : `${share}%`
}

import { GivingSpendingView } from './all-gifts-spending.tsx'

/** Where all of a donor's gifts went, for lazy loading on the dashboard. */
export default function GivingSpendingSection({ userId }: { userId: string }) {
  return <GivingSpendingView of={{ kind: 'donor', id: userId }} />
}

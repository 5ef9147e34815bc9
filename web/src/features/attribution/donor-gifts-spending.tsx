import { GivingSpendingView } from './all-gifts-spending.tsx'

/** Shows where all of a donor's gifts went; the dashboard lazy-loads it. */
export default function GivingSpendingSection({ userId }: { userId: string }) {
  return <GivingSpendingView of={{ kind: 'donor', id: userId }} />
}

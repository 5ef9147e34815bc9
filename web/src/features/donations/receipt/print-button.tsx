import { Printer } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon={<Printer size={18} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}

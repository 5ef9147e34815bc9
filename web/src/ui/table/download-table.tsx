import { Download } from 'lucide-react'
import { useRef } from 'react'
import { saveFile } from '../../lib/files/save-file.ts'
import { toCsv } from '../../lib/files/table-csv.ts'
import { Button } from '../button.tsx'
import styles from './download-table.module.css'

/** Downloads the table directly before this button as a CSV file, as it is on screen. */
export function DownloadTable({ of, name }: { of: string; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  const save = () => {
    const table = box.current?.previousElementSibling?.querySelector('table')
    if (table) saveFile(`${name}.csv`, toCsv(table), 'text/csv;charset=utf-8')
  }
  return (
    <div ref={box} className={styles['file']}>
      <Button
        size="small"
        variant="quiet"
        icon={<Download size={18} aria-hidden="true" />}
        aria-label={`Download as CSV: ${of}`}
        onClick={save}
      >
        Download as CSV
      </Button>
    </div>
  )
}

import type { OwnCharity } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './received-gifts.module.css'

/** The givers who let the charity write to them, for those who do: as a file for its own mail. */
export function Contacts({ charity }: { charity: OwnCharity }) {
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['donation', 'contacts', charity.id],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/contacts', { params: { id: charity.id }, signal }),
  })
  if (!data) return null
  const count = data.contacts.length
  const save = async () => {
    setBusy(true)
    try {
      const csv: unknown = await api('GET /api/charity/{id}/contacts', {
        params: { id: `${charity.id}.csv` },
        headers: { accept: 'text/csv' },
      })
      saveFile(`contacts-${charity.ukCharityNumber}.csv`, String(csv), 'text/csv;charset=utf-8')
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="contacts" className={styles['foot']}>
      <div className={styles['contacts']}>
        <h3 id="contacts">Who agreed to hear from you</h3>
        <p>
          {count === 0
            ? 'Nobody yet. Givers are asked when they give, with nothing ticked in advance.'
            : `${count === 1 ? 'One giver lets' : `${count} givers let`} the charity write to them. Anyone can end that at any time, so take a new file before each mailing, and say in each mail how to stop it.`}
        </p>
      </div>
      {count > 0 && (
        <Button variant="secondary" busy={busy && 'Making the file..'} onClick={() => void save()}>
          Download addresses
        </Button>
      )}
    </Card>
  )
}

import type { SmallDonationSettings } from '@pennytrail/contract'
import { useState } from 'react'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../gift-aid.module.css'

type Connected = SmallDonationSettings['connected'][number]

const none: Connected = { name: '', hmrcReference: '', claims: true }

/** Sets the connected charities, a penalty, and whether chip and PIN counts. */
export function SmallDonationSettingsForm(props: {
  charityId: string
  settings: SmallDonationSettings
}) {
  const { charityId, settings } = props
  const [countsChipAndPin, setChipAndPin] = useState(settings.countsChipAndPin)
  const [penalisedClaimOn, setPenalised] = useState(settings.penalisedClaimOn ?? '')
  const [connected, setConnected] = useState<readonly Connected[]>(settings.connected)
  const save = useCall('PATCH /api/charity/{id}/gift-aid/small-donations')
  const change = (at: number, more: Partial<Connected>) =>
    setConnected(connected.map((one, place) => (place === at ? { ...one, ...more } : one)))
  return (
    <DashboardSection id="small-donation-settings" title="Settings for small donations">
      <Stack
        as="form"
        gap={16}
        aria-label="Settings for small donations"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            {
              params: { id: charityId },
              body: {
                countsChipAndPin,
                penalisedClaimOn: penalisedClaimOn || null,
                connected: [...connected],
              },
            },
            {
              onSuccess: () => toast.success('Saved.'),
              onError: (error) =>
                toast.error(getErrorMessage(error, 'Your changes could not be saved.')),
            },
          )
        }}
      >
        <Checkbox
          label="Count chip and PIN payments"
          hint="HMRC’s guidance of 27 March 2024 names them beside cash and contactless. The Act names only cash and contactless. Ask your adviser if you are not sure."
          checked={countsChipAndPin}
          onChange={(event) => setChipAndPin(event.target.checked)}
        />
        <DateField
          label="Date of a claim that HMRC charged a penalty for"
          optional
          hint="No small donations can be claimed for that tax year and the next. Leave it empty if HMRC suspended or cancelled the penalty."
          value={penalisedClaimOn}
          onChange={(event) => setPenalised(event.target.value)}
        />
        <h3>Connected charities</h3>
        <p className={styles['text']}>
          Charities with the same people in charge and similar work share the £8,000 of a tax year
          equally among those that claim.
        </p>
        {connected.map((one, at) => (
          // The fields of a charity have no other identity than their place in the list.
          <Stack key={at} as="fieldset" gap={8} className={styles['group']}>
            <legend>Connected charity {at + 1}</legend>
            <TextField
              label="Name"
              value={one.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <TextField
              label="HMRC reference"
              value={one.hmrcReference}
              onChange={(event) =>
                change(at, { hmrcReference: event.target.value.trim().toUpperCase() })
              }
            />
            <Checkbox
              label="It claims on small donations too"
              checked={one.claims}
              onChange={(event) => change(at, { claims: event.target.checked })}
            />
            <Row gap={12}>
              <Button
                size="small"
                variant="quiet"
                onClick={() => setConnected(connected.filter((_, place) => place !== at))}
              >
                Remove {one.name || `charity ${at + 1}`}
              </Button>
            </Row>
          </Stack>
        ))}
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setConnected([...connected, none])}>
            Add a connected charity
          </Button>
          <Button type="submit" busy={save.isPending && 'Saving..'}>
            Save
          </Button>
        </Row>
      </Stack>
      {settings.connected.length > 0 && (
        <>
          <p className={styles['text']}>
            Attach this file to your claim in HMRC’s Charities Online. It lists the connected
            charities in HMRC’s own layout.
          </p>
          <Row gap={12}>
            <FileButton
              label="Save the list of connected charities"
              address={buildUrl('/api/charity/{id}/gift-aid/small-donations/connected-charities', {
                params: { id: charityId },
              })}
              name="connected-charities.ods"
            />
          </Row>
        </>
      )}
    </DashboardSection>
  )
}

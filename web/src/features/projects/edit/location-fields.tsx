import { locationDecimals } from '@pennytrail/contract/projects/file-rules.ts'
import { lazy, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Place } from '../view/location-map.tsx'
import styles from './project-fields.module.css'
import type { ProjectValues } from './project-values.ts'

const LocationMap = lazy(() => import('../view/location-map.tsx'))

function roundDegrees(degrees: number, decimals: number): string {
  const scale = 10 ** decimals
  return String(Math.trunc(degrees * scale + Math.sign(degrees) * 0.5) / scale)
}

/** Returns whether the typed coordinates have no more decimals than a tenth of a degree. */
function isRounded(...texts: string[]): boolean {
  return texts.every((text) => (text.split('.')[1] ?? '').length <= locationDecimals.rounded)
}

/**
 * Chooses a point on the map by pressing or typing. The point is rounded in the browser unless the
 * person chooses the exact one.
 */
export function LocationFields({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const [latitude, longitude] = [watch('latitude'), watch('longitude')]
  const [rounded, setRounded] = useState(() => isRounded(latitude, longitude))
  const typed = latitude.trim() !== '' && longitude.trim() !== ''
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  const shown =
    typed && Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : null

  const put = ({ latitude: north, longitude: east }: Place, rough: boolean) => {
    const decimals = rough ? locationDecimals.rounded : locationDecimals.exact
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', roundDegrees(north, decimals), options)
    setValue('longitude', roundDegrees(east, decimals), options)
  }
  const clear = () => {
    setValue('latitude', '', { shouldDirty: true, shouldValidate: true })
    setValue('longitude', '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className={styles['location']}>
      <legend>
        On the map <span>(optional)</span>
      </legend>
      <Suspense fallback={<LoadingPlaceholder label="the map" height="12rem" />}>
        <LocationMap
          place={shown}
          label="Map of the world. Press where the project is, or move the point with the arrow keys."
          onPick={(picked) => put(picked, rounded)}
        />
      </Suspense>
      <Stack gap={24} align="start" className={styles['pair']}>
        <TextField
          label="Latitude"
          optional
          hint="Degrees, such as 50.1. South is below zero."
          autoComplete="off"
          {...register('latitude')}
          error={errors.latitude?.message}
        />
        <TextField
          label="Longitude"
          optional
          hint="Degrees, such as -5.5. West is below zero."
          autoComplete="off"
          {...register('longitude')}
          error={errors.longitude?.message}
        />
      </Stack>
      <Checkbox
        label="Round it to about ten kilometres"
        hint="Keep this on where people could be at risk. The exact location never leaves your device."
        checked={rounded}
        onChange={(event) => {
          setRounded(event.target.checked)
          if (shown && event.target.checked) put(shown, true)
        }}
      />
      {typed && (
        <div>
          <Button variant="quiet" size="small" onClick={clear}>
            Remove from the map
          </Button>
        </div>
      )}
    </fieldset>
  )
}

import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProjectValues } from './project-values.ts'

const pauseMilliseconds = 1500

/** Calls `save` after a pause in typing. */
export const useAutosave = (form: UseFormReturn<ProjectValues>, on: boolean, save: () => void) => {
  const now = useEffectEvent(save)
  useEffect(() => {
    if (!on) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(now, pauseMilliseconds)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, on])
}

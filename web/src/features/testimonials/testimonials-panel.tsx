import type { Testimonial } from '@pennytrail/contract'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSystem } from '../system/index.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './testimonials-panel.module.css'
import { useRotation } from './use-rotation.ts'

/** Shows testimonials one at a time; `otherwise` if there are none. */
export function TestimonialsPanel({ otherwise }: { otherwise: ReactNode }) {
  const { data, isPending } = useRead('GET /api/testimonial', undefined, {
    staleTime: Number.POSITIVE_INFINITY, // once a visit
  })
  if (isPending) return null
  const testimonials = data?.testimonials ?? []
  return testimonials.length > 0 ? <Rotating testimonials={testimonials} /> : otherwise
}

function Rotating({ testimonials }: { testimonials: Testimonial[] }) {
  const demo = useSystem()?.demo === true
  const { at, turning, setTurning, turn } = useRotation(testimonials.length)
  return (
    <div className={styles['panel']}>
      <div className={styles['stack']} aria-live={turning ? 'off' : 'polite'}>
        {testimonials.map(({ id, quote, name, roleLine }, index) => (
          <figure
            key={id}
            inert={index !== at}
            className={classNames(styles['one'], index === at && styles['shown'])}
          >
            <blockquote>
              <p className={styles['quote']}>“{quote}”</p>
            </blockquote>
            <figcaption>
              <span className="strong">{name}</span>
              {roleLine && <span className="small">{roleLine}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      {testimonials.length > 1 && (
        <div className={styles['controls']}>
          <IconButton label="Previous" onClick={() => turn(-1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={turning ? 'Pause' : 'Play'} onClick={() => setTurning(!turning)}>
            {turning ? (
              <Pause size={20} aria-hidden="true" />
            ) : (
              <Play size={20} aria-hidden="true" />
            )}
          </IconButton>
          <IconButton label="Next" onClick={() => turn(1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <p className={styles['count']}>
            {at + 1} of {testimonials.length}
          </p>
        </div>
      )}
      {demo && (
        <p className="small">This is a demonstration. The people and their words are invented.</p>
      )}
    </div>
  )
}

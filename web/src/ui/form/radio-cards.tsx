import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { FieldError, fieldId } from './field.tsx'
import styles from './radio-cards.module.css'

export interface RadioCard<Value extends string = string> {
  value: Value
  label: ReactNode
  description?: ReactNode
}

type Radio = Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref' | 'onChange'>

export interface RadioCardsProps<Value extends string> extends Radio {
  /** The question that the group of radio cards asks. It is the group's accessible name. */
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  cards: readonly RadioCard<Value>[]
  /**
   * The selected value, if the component is controlled. Leave out `value` and `onChange` to use
   * `{...register('name')}` instead.
   */
  value?: Value | undefined
  onChange?: ComponentProps<'input'>['onChange']
  onPick?: ((value: Value) => void) | undefined
  ref?: Ref<HTMLInputElement>
  /** The number of cards side by side if there is room. */
  columns?: 1 | 2 | 3 | 4
}

/** Lets a person choose one of a few options, each on a card that explains it. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend, hint, error, cards, value, onChange, onPick, ...rest } = props
  const { columns = 1, className, id: given, name: givenName, ref, ...input } = rest
  const generated = useId()
  const name = givenName ?? generated
  const id = given ?? fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classNames(styles['group'], className)}
      aria-describedby={described || undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles['legend']}>{legend}</legend>
      {hint && (
        <div id={`${id}-hint`} className="faint small">
          {hint}
        </div>
      )}
      <div className={styles['cards']} data-columns={columns}>
        {cards.map((card, index) => (
          <label key={card.value} className={styles['card']}>
            <input
              {...input}
              ref={ref}
              type="radio"
              id={index === 0 ? id : `${id}-${card.value}`}
              name={name}
              value={card.value}
              {...(value === undefined ? {} : { checked: value === card.value })}
              onChange={(event) => {
                onChange?.(event)
                onPick?.(card.value)
              }}
            />
            <span className={styles['text']}>
              <span className="strong">{card.label}</span>
              {card.description && <span className="quiet small">{card.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Stack } from './layout.tsx'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The id of the heading, which names the section. */
  id: string
  title: ReactNode
  level?: 2 | 3
  gap?: 8 | 12 | 16 | 24 | 32 | 48
}

/** Shows a section of a screen. The section's heading names it for screen readers. */
export function Section({ id, title, level = 2, gap = 16, children, ...rest }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <Stack as="section" gap={gap} aria-labelledby={id} {...rest}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Stack>
  )
}

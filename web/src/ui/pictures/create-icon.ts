import type { IconNode, LucideProps } from 'lucide-react'
import { createElement, forwardRef } from 'react'

/** An icon as Lucide describes it. */
export interface IconData {
  readonly name: string
  /** The shapes, each with its tag and attributes. */
  readonly node: IconNode
}

/**
 * Makes an icon's component from its data, with the markup of Lucide's own function. The build uses
 * it in place of that function (web/scripts/plain-icons.ts), whose options for other frameworks
 * would make every page's first load heavier. Takes the props that we use: a size, a class and
 * attributes of the picture.
 */
const createIcon = ({ name, node }: IconData) =>
  forwardRef<SVGSVGElement, LucideProps>((props, ref) => {
    const { size = 24, className = '', ...rest } = props
    const isNamed = Object.keys(rest).some((key) => /^(aria-|role$|title$)/.test(key))
    return createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trim(),
        ...(isNamed ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  })

export default createIcon

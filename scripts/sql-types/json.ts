import { readConstantText } from './catalogue.ts'
import type { TreeNode } from './node-tree.ts'
import { mergeShapes, named, type Field, type Info, type Shape, type ShapeMaker } from './shapes.ts'

const unknownShape = named('unknown')

const buildObject = (
  shapes: ShapeMaker,
  args: readonly Info[],
  nodes: readonly TreeNode[],
): Shape => {
  const fields: Field[] = []
  for (let at = 0; at + 1 < args.length; at += 2) {
    const key = nodes[at]
    const name = key?.type === 'CONST' ? readConstantText(key) : undefined
    if (name === undefined) return { kind: 'record', of: unknownShape }
    fields.push({ name, shape: shapes.fromJson(args[at + 1]!) })
  }
  return { kind: 'object', fields }
}

const concatenate = (one: Shape, other: Shape): Shape => {
  if (one.kind === 'object' && other.kind === 'object') {
    const names = new Set(other.fields.map(({ name }) => name))
    const remaining = one.fields.filter(({ name }) => !names.has(name))
    return { kind: 'object', fields: [...remaining, ...other.fields] }
  }
  if (one.kind === 'array' && other.kind === 'array') return mergeShapes(one, other)
  return unknownShape
}

/** Infers the shape that PostgreSQL's JSON functions build; undefined for other functions. */
export const inferJson = (
  shapes: ShapeMaker,
  name: string,
  args: readonly Info[],
  nodes: readonly TreeNode[],
): Shape | undefined => {
  switch (name) {
    case 'json_build_object':
    case 'jsonb_build_object':
      return buildObject(shapes, args, nodes)
    case 'json_build_array':
    case 'jsonb_build_array':
      return { kind: 'tuple', of: args.map((one) => shapes.fromJson(one)) }
    case 'json_agg':
    case 'jsonb_agg':
      return { kind: 'array', of: shapes.fromJson(args[0]!) }
    case 'json_object_agg':
    case 'jsonb_object_agg':
      return { kind: 'record', of: shapes.fromJson(args[1]!) }
    case 'to_json':
    case 'to_jsonb':
    case 'row_to_json':
    case 'array_to_json':
      return shapes.fromJson({ ...args[0]!, nullable: false })
    case 'json_array_element':
    case 'jsonb_array_element': {
      const list = args[0]?.json
      return list?.kind === 'array' ? list.of : undefined
    }
    case 'json_object_field':
    case 'jsonb_object_field': {
      const [object, key] = [args[0]?.json, nodes[1] && readConstantText(nodes[1])]
      if (object?.kind !== 'object') return undefined
      return object.fields.find(({ name }) => name === key)?.shape
    }
    case 'jsonb_concat':
      return concatenate(args[0]?.json ?? unknownShape, args[1]?.json ?? unknownShape)
    default:
      return undefined
  }
}

/** Ways that come back to where they began, as `a -> b -> a`. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const visited = new Set<string>()
  const cycles: string[] = []
  const walk = (node: string, path: string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
    if (visited.has(node) || path.includes(node)) return
    for (const next of edges.get(node) ?? []) walk(next, [...path, node])
    visited.add(node)
  }
  for (const start of edges.keys()) walk(start, [])
  return cycles
}

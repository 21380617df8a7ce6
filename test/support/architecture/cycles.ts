/** Finds cycles in a graph, each as `a -> b -> a`. */
export function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  const visited = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
    if (visited.has(node) || path.includes(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    visited.add(node)
  }
  for (const start of edges.keys()) visit(start, [])
  return cycles
}

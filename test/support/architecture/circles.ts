/** Ways that come back to where they began, as `a -> b -> a`. */
export function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (at: string, way: string[]) => {
    if (way.includes(at)) found.push([...way.slice(way.indexOf(at)), at].join(' -> '))
    if (done.has(at) || way.includes(at)) return
    for (const next of edges.get(at) ?? []) walk(next, [...way, at])
    done.add(at)
  }
  for (const start of edges.keys()) walk(start, [])
  return found
}

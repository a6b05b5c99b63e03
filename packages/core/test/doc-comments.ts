import ts from 'typescript'

/**
 * Lists what an editor shows no comment for, such as `Permissions.events`: the exports of an entry point, the members of
 * their types, and the members of objects that these types describe in place. `isOurs` recognizes the files of Kalends.
 */
export function uncommented(
  program: ts.Program,
  entryPoint: string,
  isOurs: (fileName: string) => boolean,
): readonly string[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(entryPoint)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error(`${entryPoint} is not a module.`)
  const found = new Map<ts.Node, string>()
  const seen = new Set<ts.Type>()

  function check(symbol: ts.Symbol, name: string): void {
    const declaration = symbol.declarations?.find((node) => isOurs(node.getSourceFile().fileName))
    if (declaration === undefined || found.has(declaration)) return
    if (symbol.getDocumentationComment(checker).length === 0) found.set(declaration, name)
  }

  /** Checks the members of a type that `name` describes: named types are checked where they are exported. */
  function checkMembers(type: ts.Type, name: string): void {
    if (seen.has(type)) return
    seen.add(type)
    for (const part of type.isUnionOrIntersection() ? [type, ...type.types] : [type]) {
      if ((part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) continue
      for (const property of checker.getPropertiesOfType(part)) {
        const path = `${name}.${property.name}`
        if (/^(#|__)/.test(property.name)) continue
        check(property, path)
        for (const inner of literals(checker.getTypeOfSymbol(property))) checkMembers(inner, path)
      }
    }
  }

  /**
   * The object types that a type describes in place, including as the items of an array. `outer` ends recursive types.
   */
  function literals(type: ts.Type, outer: readonly ts.Type[] = []): readonly ts.Type[] {
    if (outer.includes(type)) return []
    const inner = [...outer, type]
    if (type.isUnionOrIntersection()) return type.types.flatMap((part) => literals(part, inner))
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      // Arrays and tuples are references to a generic type.
      return checker.getTypeArguments(type as ts.TypeReference).flatMap((item) => literals(item, inner))
    }
    const isInPlace = type.symbol?.name === '__type' || type.symbol?.name === '__object'
    const isNamed = type.aliasSymbol !== undefined && type.aliasTypeArguments === undefined
    return isInPlace && !isNamed && type.getCallSignatures().length === 0 ? [type] : []
  }

  for (const exported of checker.getExportsOfModule(module)) {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    check(symbol, symbol.name)
    if ((symbol.flags & ts.SymbolFlags.Type) !== 0) {
      checkMembers(checker.getDeclaredTypeOfSymbol(symbol), symbol.name)
    }
  }
  return [...found.values()]
}

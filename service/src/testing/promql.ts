import { parser } from '@prometheus-io/lezer-promql';

/** A series that an expression reads, with what its labels are compared with. */
interface Selector {
  name: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** What an expression of Prometheus refers to. */
export interface Expression {
  text: string;
  selectors: Selector[];
  /** The labels of each `by (…)`, with the series that are grouped. */
  groups: { labels: string[]; series: string[] }[];
  /** The ranges over which series are read, such as `5m`. */
  ranges: string[];
}

/** Labels by which the whole result is grouped; none if nothing groups it. */
export const keptLabels = ({ groups }: Expression): string[] =>
  groups.flatMap(({ labels }) => labels);

type Node = ReturnType<typeof parser.parse>['topNode'];

function descendants(node: Node, name: string): Node[] {
  const found: Node[] = [];
  node.cursor().iterate((each) => {
    if (each.name === name) found.push(each.node);
  });
  return found;
}

/**
 * Reads an expression with Prometheus's own grammar.
 *
 * @throws {Error} if the grammar does not take it.
 */
export function parsePromql(text: string): Expression {
  const { topNode } = parser.parse(text);
  if (descendants(topNode, '⚠').length > 0) throw new Error(`Not PromQL: ${text}`);
  const textOf = (node: Node | null) => (node === null ? '' : text.slice(node.from, node.to));
  const nameOf = (selector: Node) => textOf(selector.getChild('Identifier'));
  return {
    text,
    selectors: descendants(topNode, 'VectorSelector').map((selector) => ({
      name: nameOf(selector),
      matchers: descendants(selector, 'UnquotedLabelMatcher').map((matcher) => ({
        label: textOf(matcher.getChild('LabelName')),
        operator: textOf(matcher.getChild('MatchOp')),
        value: textOf(matcher.getChild('StringLiteral')).slice(1, -1),
      })),
    })),
    groups: descendants(topNode, 'AggregateExpr').map((aggregate) => ({
      labels: descendants(aggregate, 'AggregateModifier').flatMap((modifier) =>
        modifier.parent?.from === aggregate.from
          ? descendants(modifier, 'LabelName').map(textOf)
          : [],
      ),
      series: descendants(aggregate, 'VectorSelector').map(nameOf),
    })),
    ranges: descendants(topNode, 'MatrixSelector').map((range) =>
      textOf(range.lastChild).replace(/[[\]]/g, ''),
    ),
  };
}

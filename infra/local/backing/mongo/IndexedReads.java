import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Answers reads from a {@link ScanIndex} for which the library would read every document: sorted
 * pages of ids and indexed fields, counts, and counts by fields. Returns null for all other reads,
 * which the library executes.
 */
final class IndexedReads {
  /** Maximum rows of a reply, because a reply has only one batch. */
  private static final int ROWS_MAX = 1_000;
  /** Maximum ids that are passed to the library in a narrowed command. */
  private static final int NAMED_MAX = 200;

  private static final Set<String> FIND = Set.of("find", "filter", "sort", "projection", "skip", "limit", "batchSize", "singleBatch");
  private static final Set<String> AGGREGATE = Set.of("aggregate", "pipeline", "cursor", "hint");
  /** Parts of a command that do not change its result. */
  private static final Set<String> SETTINGS =
      Set.of("lsid", "txnNumber", "$db", "$readPreference", "readConcern", "maxTimeMS", "comment", "$clusterTime", "apiVersion");

  private IndexedReads() {}

  /** A condition on one field. */
  private record Condition(String field, Predicate<Object> test, Object atLeast) {}

  static Document answer(Document command, String namespace, List<ScanIndex> indexes) {
    if (indexes.isEmpty()) return null;
    List<Document> found =
        command.containsKey("find") && has(command, FIND)
            ? find(command, indexes)
            : command.containsKey("aggregate") && has(command, AGGREGATE) ? group(command, indexes) : null;
    if (found == null) return null;
    Document cursor = new Document("id", 0L).append("ns", namespace).append("firstBatch", found);
    return new Document("cursor", cursor).append("ok", 1.0);
  }

  /**
   * Narrows the command to the few documents that have a value in the first field of a sparse
   * index. Returns null if no index helps.
   */
  static Document narrowed(Document command, List<ScanIndex> indexes) {
    if (!(command.get("find") instanceof String) || !(command.get("filter") instanceof Document filter)) return null;
    if (filter.containsKey("_id")) return null;
    for (ScanIndex index : indexes) {
      if (!index.leavesOut()) continue;
      Object asked = filter.get(index.fields().get(0));
      List<Condition> conditions = asked == null ? null : conditionsOf(new Document("field", asked));
      List<Object> ids = conditions == null ? null : index.idsWithValue(NAMED_MAX);
      if (ids == null) continue;
      Document narrow = new Document();
      narrow.putAll(filter);
      narrow.put("_id", new Document("$in", ids));
      Document narrowed = new Document();
      narrowed.putAll(command);
      narrowed.put("filter", narrow);
      return narrowed;
    }
    return null;
  }

  /** Returns a sorted page of fields that are all in one index. */
  private static List<Document> find(Document command, List<ScanIndex> indexes) {
    int limit = intOf(command.get("limit"));
    int skip = intOf(command.get("skip"));
    if (limit < 1 || limit > ROWS_MAX || skip < 0) return null;
    if (!(command.get("sort") instanceof Document sort) || sort.isEmpty()) return null;
    if (!(command.get("projection") instanceof Document projection)) return null;
    List<Condition> conditions = conditionsOf(command.get("filter"));
    List<String> shown = new ArrayList<>(projection.keySet());
    shown.remove("_id");
    boolean isInclusion = projection.values().stream().allMatch(value -> intOf(value) == 1);
    if (conditions == null || !isInclusion || shown.stream().anyMatch(field -> field.contains("."))) return null;
    for (ScanIndex index : indexes) {
      int direction = directionOf(index, sort);
      if (direction == 0 || !index.isOrdered() || !holds(index, conditions, shown)) continue;
      Object first = direction > 0 && index.isAscending(0) ? startOf(index, conditions) : null;
      Matcher matcher = new Matcher(index, conditions);
      int[] places = placesOf(index, shown);
      List<Document> found = new ArrayList<>();
      int passed = 0;
      for (ScanIndex.Row row : direction > 0 ? index.rowsFrom(first) : index.rowsBackwards()) {
        if (!matcher.matches(row) || passed++ < skip) continue;
        Document document = new Document("_id", row.id());
        for (int at = 0; at < places.length; at++) putUnlessMissing(document, shown.get(at), row.values()[places[at]]);
        found.add(document);
        if (found.size() == limit) break;
      }
      return found;
    }
    return null;
  }

  /**
   * Evaluates a `[{ $match }, { $group }]` that only counts, by a constant or by indexed fields.
   */
  private static List<Document> group(Document command, List<ScanIndex> indexes) {
    if (!(command.get("pipeline") instanceof List<?> stages) || stages.size() != 2) return null;
    if (!(stages.get(0) instanceof Document first) || !first.keySet().equals(Set.of("$match"))) return null;
    if (!(stages.get(1) instanceof Document second) || !(second.get("$group") instanceof Document group)) return null;
    List<Condition> conditions = conditionsOf(first.get("$match"));
    if (conditions == null) return null;
    List<String> sums = new ArrayList<>(group.keySet());
    sums.remove("_id");
    if (!sums.stream().allMatch(name -> isCount(group.get(name)))) return null;
    Map<String, String> by = groupedBy(group.get("_id"));
    if (by == null) return null;
    List<String> fields = new ArrayList<>(by.values());
    List<String> substitutes = new ArrayList<>();
    if (group.get("_id") instanceof Document named) named.values().forEach(value -> substitutes.add(substituteOf(value)));
    for (ScanIndex index : indexes) {
      if (!index.isOrdered() || !holds(index, conditions, fields)) continue;
      Matcher matcher = new Matcher(index, conditions);
      int[] places = placesOf(index, fields);
      Map<List<Object>, int[]> counts = new LinkedHashMap<>();
      Object start = index.isAscending(0) ? startOf(index, conditions) : null;
      for (ScanIndex.Row row : index.rowsFrom(start)) {
        if (!matcher.matches(row)) continue;
        Object[] key = new Object[places.length];
        for (int at = 0; at < key.length; at++) {
          Object value = row.values()[places[at]];
          key[at] = substitutes.get(at) != null && Missing.isNullOrMissing(value) ? substitutes.get(at) : value;
        }
        counts.computeIfAbsent(Arrays.asList(key), none -> new int[1])[0]++;
      }
      return counts.entrySet().stream()
          .map(entry -> groupOf(group.get("_id"), by, entry.getKey(), sums, entry.getValue()[0]))
          .toList();
    }
    return null;
  }

  private static Document groupOf(Object id, Map<String, String> by, List<Object> key, List<String> sums, int count) {
    Document document = new Document();
    if (by.isEmpty()) document.put("_id", id);
    else {
      Document named = new Document();
      int at = 0;
      for (String name : by.keySet()) putUnlessMissing(named, name, key.get(at++));
      document.put("_id", named);
    }
    for (String name : sums) document.put(name, count);
    return document;
  }

  /**
   * Returns the fields of a group id by their names (see {@link #fieldOf}). The map is empty for a
   * constant. Returns null for any other id.
   */
  private static Map<String, String> groupedBy(Object id) {
    Map<String, String> by = new LinkedHashMap<>();
    if (id == null || id instanceof Number) return by;
    if (!(id instanceof Document named) || named.isEmpty()) return null;
    for (Map.Entry<String, Object> entry : named.entrySet()) {
      String field = fieldOf(entry.getValue());
      if (field == null) return null;
      by.put(entry.getKey(), field);
    }
    return by;
  }

  /** Returns the field of `$field` or of `{ $ifNull: [$field, text] }`. */
  private static String fieldOf(Object expression) {
    if (expression instanceof Document document && document.keySet().equals(Set.of("$ifNull"))) {
      if (!(document.get("$ifNull") instanceof List<?> parts) || substituteOf(expression) == null) return null;
      return parts.get(0) instanceof String ? fieldOf(parts.get(0)) : null;
    }
    if (!(expression instanceof String path) || !path.startsWith("$") || path.startsWith("$$")) return null;
    return path.substring(1);
  }

  /**
   * Returns the text of `{ $ifNull: [$field, text] }`, which replaces null and missing values.
   * Returns null for other expressions.
   */
  private static String substituteOf(Object expression) {
    if (!(expression instanceof Document document) || !(document.get("$ifNull") instanceof List<?> parts)) return null;
    if (parts.size() != 2) return null;
    return parts.get(1) instanceof String text && !text.startsWith("$") ? text : null;
  }

  private static boolean isCount(Object accumulator) {
    return accumulator instanceof Document sum && sum.keySet().equals(Set.of("$sum")) && sum.get("$sum") instanceof Integer one && one == 1;
  }

  private static boolean has(Document command, Set<String> parts) {
    return command.keySet().stream().allMatch(part -> parts.contains(part) || SETTINGS.contains(part));
  }

  private static void putUnlessMissing(Document document, String field, Object value) {
    if (!(value instanceof Missing)) document.put(field, value);
  }

  private static int intOf(Object value) {
    if (value instanceof Boolean flag) return flag ? 1 : 0;
    return value instanceof Number number ? number.intValue() : 0;
  }

  /** Returns 1 if the index has this order, -1 if it has the reverse order, and otherwise 0. */
  private static int directionOf(ScanIndex index, Document sort) {
    int direction = 0;
    int at = 0;
    for (Map.Entry<String, Object> key : sort.entrySet()) {
      if (at == index.fields().size() || !index.fields().get(at).equals(key.getKey())) return 0;
      int own = intOf(key.getValue()) * (index.isAscending(at) ? 1 : -1);
      if (own == 0 || (direction != 0 && own != direction)) return 0;
      direction = own;
      at++;
    }
    return direction;
  }

  private static boolean holds(ScanIndex index, List<Condition> conditions, List<String> fields) {
    return index.fields().containsAll(fields) && conditions.stream().allMatch(one -> index.fields().contains(one.field()));
  }

  private static int[] placesOf(ScanIndex index, List<String> fields) {
    return fields.stream().mapToInt(index.fields()::indexOf).toArray();
  }

  private static Object startOf(ScanIndex index, List<Condition> conditions) {
    String first = index.fields().get(0);
    return conditions.stream()
        .filter(one -> one.field().equals(first) && one.atLeast() != null)
        .map(Condition::atLeast)
        .findFirst()
        .orElse(null);
  }

  private static final class Matcher {
    private final int[] places;
    private final List<Predicate<Object>> tests;

    Matcher(ScanIndex index, List<Condition> conditions) {
      places = placesOf(index, conditions.stream().map(Condition::field).toList());
      tests = conditions.stream().map(Condition::test).toList();
    }

    boolean matches(ScanIndex.Row row) {
      for (int at = 0; at < places.length; at++) if (!tests.get(at).test(row.values()[places[at]])) return false;
      return true;
    }
  }

  /**
   * Returns the conditions of a filter, all of which must be true. Returns null if one is
   * unsupported.
   */
  private static List<Condition> conditionsOf(Object filter) {
    if (!(filter instanceof Document fields) || fields.isEmpty()) return null;
    List<Condition> conditions = new ArrayList<>();
    for (Map.Entry<String, Object> entry : fields.entrySet()) {
      if (entry.getKey().startsWith("$")) return null;
      Document operators =
          entry.getValue() instanceof Document document ? document : new Document("$eq", entry.getValue());
      if (operators.isEmpty()) return null;
      for (Map.Entry<String, Object> operator : operators.entrySet()) {
        Condition condition = conditionOf(entry.getKey(), operator.getKey(), operator.getValue());
        if (condition == null) return null;
        conditions.add(condition);
      }
    }
    return conditions;
  }

  private static Condition conditionOf(String field, String operator, Object asked) {
    if (operator.equals("$regex")) {
      if (!(asked instanceof String text)) return null;
      Pattern pattern = Pattern.compile(text);
      return new Condition(field, value -> value instanceof String found && pattern.matcher(found).find(), null);
    }
    if (operator.equals("$in")) {
      if (!(asked instanceof Collection<?> choices) || !choices.stream().allMatch(IndexedReads::isComparable)) return null;
      return new Condition(field, value -> choices.stream().anyMatch(choice -> compare(value, choice, 0, 0)), null);
    }
    if (!isComparable(asked)) return null;
    return switch (operator) {
      case "$eq" -> new Condition(field, value -> compare(value, asked, 0, 0), asked);
      case "$gt" -> new Condition(field, value -> compare(value, asked, 1, 1), asked);
      case "$gte" -> new Condition(field, value -> compare(value, asked, 0, 1), asked);
      case "$lt" -> new Condition(field, value -> compare(value, asked, -1, -1), null);
      case "$lte" -> new Condition(field, value -> compare(value, asked, -1, 0), null);
      default -> null;
    };
  }

  private static boolean isComparable(Object value) {
    return value instanceof String
        || value instanceof Number
        || value instanceof Instant
        || value instanceof Boolean
        || value instanceof ObjectId;
  }

  /**
   * Returns true if both values have one type, and the sign of their comparison is in the range.
   */
  private static boolean compare(Object value, Object asked, int from, int to) {
    int order;
    if (value instanceof String one && asked instanceof String other) order = one.compareTo(other);
    else if (value instanceof Instant one && asked instanceof Instant other) order = one.compareTo(other);
    else if (value instanceof Number one && asked instanceof Number other)
      order = Double.compare(one.doubleValue(), other.doubleValue());
    else if (value instanceof Boolean one && asked instanceof Boolean other) order = one.compareTo(other);
    else if (value instanceof ObjectId one && asked instanceof ObjectId other) order = one.compareTo(other);
    else return false;
    int sign = Integer.signum(order);
    return sign >= from && sign <= to;
  }
}

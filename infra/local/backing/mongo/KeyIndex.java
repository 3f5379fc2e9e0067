import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * The library's unique index, used for more queries. The library's own serves a query only when it names the index's fields and nothing
 * else: {_id, version} reads the whole collection. Here a query may name further fields: the collection checks each document that
 * an index has found against the whole query anyway.
 */
final class KeyIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<KeyValue, Object> positions;

  KeyIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.positions = positions;
  }

  @Override
  public synchronized boolean canHandle(Document query) {
    if (super.canHandle(query)) return true;
    return query.keySet().containsAll(keySet()) && keys().stream().map(query::get).allMatch(this::isKey);
  }

  /** One value, or for an index of one field a choice of values. The library answers other conditions by a full scan. */
  private boolean isKey(Object asked) {
    if (asked == null || asked instanceof Collection<?> || asked instanceof BsonRegularExpression) return false;
    if (!(asked instanceof Document condition)) return true;
    return keys().size() == 1
        && condition.keySet().equals(Set.of("$in"))
        && condition.get("$in") instanceof Collection<?> choices
        && choices.stream().allMatch(choice -> choice != null && !(choice instanceof BsonRegularExpression));
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return positions.remove(key);
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
  }

  @Override
  protected Iterable<Entry<KeyValue, Object>> getIterable() {
    return positions.entrySet();
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return positions.get(key);
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }
}
